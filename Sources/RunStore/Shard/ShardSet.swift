import Experiments
import Foundation

/// All shards of a plan, verified.
package struct ShardSet: Sendable {
  /// In order.
  package let files: [ShardFile]

  /// - Parameter paths: Files, or folders with files that have the names of finished shards.
  /// - Throws: ``StoreError`` or ``StoreErrors`` when one of the shards is missing, there twice,
  ///   damaged or not of this plan.
  /// - Complexity: O(size of all files).
  package init(_ paths: [String], of plan: ShardedPlan) throws {
    let paths = try paths.flatMap(Self.files)
    let there = paths.filter { FileManager.default.fileExists(atPath: $0) }
    // Cheap checks come first.
    let files = try Self.each(there) { path throws(StoreError) in try ShardFile(path, of: plan) }
      .sorted { $0.shard.number < $1.shard.number }
    for (one, other) in zip(files, files.dropFirst()) where one.shard == other.shard {
      throw StoreError(path: other.path, .sameShard(other.shard, as: one.path))
    }
    let numbers = Set(files.map(\.shard.number))
    let missing = (1...plan.count).filter { !numbers.contains($0) }
    guard missing.isEmpty else {
      let absent = paths.first { !FileManager.default.fileExists(atPath: $0) }
      throw StoreError(path: absent ?? plan.name, .missingShards(missing, of: plan.count))
    }
    _ = try Self.each(files) { file throws(StoreError) in try file.verify(of: plan) }
    self.files = files
  }

  private static func files(_ path: String) throws(StoreError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    return try ShardFolder(path: path).numbers().map { "\(path)/shard-\($0).sqlite" }
  }

  /// The results of `body` for each element; the errors of all elements together.
  private static func each<T, U>(
    _ items: [T], _ body: (T) throws(StoreError) -> U
  ) throws(StoreErrors) -> [U] {
    var found: [U] = []
    var faults: [StoreError] = []
    for item in items {
      do throws(StoreError) { found.append(try body(item)) } catch { faults.append(error) }
    }
    guard faults.isEmpty else { throw StoreErrors(faults) }
    return found
  }
}

/// Why several files cannot be used.
package struct StoreErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one.
  package let errors: [StoreError]

  init(_ errors: [StoreError]) {
    precondition(!errors.isEmpty)
    self.errors = errors
  }

  /// A line for each.
  package var description: String { errors.map(\.description).joined(separator: "\n") }
}
