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

extension ShardFolder {
  /// A shard in its folder.
  package enum State {
    case finished(ShardFile)
    case open(ShardStore)
  }

  /// Opens `shard` to go on with it, or finds it finished.
  ///
  /// - Throws: ``StoreError``, also for a file in its place that is not the finished shard.
  package func open(_ shard: Shard, of plan: ShardedPlan) throws(StoreError) -> State {
    if let file = try finished(shard, of: plan) {
      removeWork(of: shard)
      return .finished(file)
    }
    let store: ShardStore
    do throws(StoreError) { store = try ShardStore(self, plan, shard) } catch {
      // Another process may have finished it and removed its folder meanwhile.
      if let file = try finished(shard, of: plan) { return .finished(file) }
      throw error
    }
    guard let file = try finished(shard, of: plan) else { return .open(store) }
    removeWork(of: shard)
    return .finished(file)
  }

  private func finished(_ shard: Shard, of plan: ShardedPlan) throws(StoreError) -> ShardFile? {
    let path = file(of: shard)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let found = try ShardFile(path, of: plan)
    guard found.shard == shard else {
      throw StoreError(
        path: path, .otherShard(found: "shard \(found.shard)", accepted: "shard \(shard)"))
    }
    try found.verify()
    return found
  }

  /// Removes what work on a finished shard has left. The user's own files stay, and so does the folder
  /// then, which does no harm.
  func removeWork(of shard: Shard) {
    let work = work(of: shard)
    let isGone = !FileManager.default.fileExists(atPath: work.database)
    if isGone || (try? DatabaseInspection(path: work.database).checkHeader()) != nil {
      for ending in ["", "-wal", "-shm", "-journal"] { unlink(work.database + ending) }
    }
    rmdir(work.path)
  }
}
