import Experiments
import Foundation

/// The folder that shards are written to: `shard-3.sqlite` is there when shard 3 is finished, and
/// the folder `shard-3.part` beside it until then.
package struct ShardFolder: Hashable, Sendable {
  package let path: String

  /// The folder at `path`; nothing is touched yet.
  package init(path: String) { self.path = path }

  package func file(of shard: Shard) -> String { "\(path)/shard-\(shard.number).sqlite" }

  /// Where a shard is worked on: the cells that are finished, so that it can go on.
  package func work(of shard: Shard) -> RunFolder {
    RunFolder(path: "\(path)/shard-\(shard.number).part")
  }

  /// The numbers of the files that are called as finished shards are, ascending.
  ///
  /// - Throws: ``StoreError`` when there is no such folder.
  func numbers() throws(StoreError) -> [Int] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw StoreError(
        path: path, .cannotRead(isThere ? "it is no readable folder" : "no such folder"))
    }
    return names.compactMap(Self.number).sorted()
  }

  /// `3` for `shard-3.sqlite`; `nil` for other names.
  private static func number(_ name: String) -> Int? {
    guard name.hasPrefix("shard-"), name.hasSuffix(".sqlite") else { return nil }
    let digits = name.dropFirst(6).dropLast(7)
    guard let number = Int(digits), number >= 1, digits == "\(number)" else { return nil }
    return number
  }

  /// The shards of `plan` that are not there, ascending.
  ///
  /// - Throws: ``StoreErrors`` naming every file that is damaged or of another plan.
  package func missing(of plan: ShardedPlan) throws -> [Int] {
    let numbers = try numbers()
    var faults: [StoreError] = []
    for number in numbers {
      do throws(StoreError) { try check(number, plan) } catch { faults.append(error) }
    }
    guard faults.isEmpty else { throw StoreErrors(faults) }
    let there = Set(numbers)
    return (1...plan.count).filter { !there.contains($0) }
  }

  private func check(_ number: Int, _ plan: ShardedPlan) throws(StoreError) {
    let file = try ShardFile("\(path)/shard-\(number).sqlite", of: plan)
    guard file.shard.number == number else {
      throw StoreError(
        path: file.path,
        .otherShard(found: "shard \(file.shard)", accepted: "shard \(number)/\(plan.count)"))
    }
    try file.verify()
  }
}
