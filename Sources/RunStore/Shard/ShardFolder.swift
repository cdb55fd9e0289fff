import Experiments
import Foundation

/// The folder of shards: `shard-3.sqlite` is shard 3, finished; until then its work is in the
/// folder `shard-3.part`.
package struct ShardFolder: Hashable, Sendable {
  package let path: String

  /// The folder at `path`; nothing is read or changed yet.
  package init(path: String) { self.path = path }

  package func file(of shard: Shard) -> String { "\(path)/shard-\(shard.number).sqlite" }

  /// The folder of a shard's finished cells, from which work can resume.
  package func work(of shard: Shard) -> RunFolder {
    RunFolder(path: "\(path)/shard-\(shard.number).part")
  }

  /// The numbers of the files that have the name of a finished shard, ascending.
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

  /// The shards of `plan` that are missing, ascending.
  ///
  /// - Throws: ``StoreErrors`` naming every file that is damaged or of another plan.
  package func missing(of plan: ShardedPlan) throws -> [Int] {
    var there: Set<Int> = []
    var faults: [StoreError] = []
    for number in try numbers() {
      do throws(StoreError) {
        try check(number, plan)
        there.insert(number)
      } catch {
        if error.reason != .unfinished { faults.append(error) }
      }
    }
    guard faults.isEmpty else { throw StoreErrors(faults) }
    return (1...plan.count).filter { !there.contains($0) }
  }

  private func check(_ number: Int, _ plan: ShardedPlan) throws(StoreError) {
    let file = try ShardFile("\(path)/shard-\(number).sqlite", of: plan)
    guard file.shard.number == number else {
      throw StoreError(
        path: file.path,
        .otherShard(found: "shard \(file.shard)", accepted: "shard \(number)/\(plan.count)"))
    }
    try file.verify(of: plan)
  }
}

extension ShardFolder {
  /// A shard in its folder.
  package enum State {
    case finished(ShardFile)
    case open(ShardStore)
  }

  /// Opens `shard` to resume work on it, or returns it if it is finished.
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
    let found: ShardFile
    do throws(StoreError) { found = try ShardFile(path, of: plan) } catch {
      // It is made anew, and replaced.
      if error.reason == .unfinished { return nil }
      throw error
    }
    guard found.shard == shard else {
      throw StoreError(
        path: path, .otherShard(found: "shard \(found.shard)", accepted: "shard \(shard)"))
    }
    try found.verify(of: plan)
    return found
  }

  /// Removes the work folder of a finished shard. If it has files of the user it is kept.
  func removeWork(of shard: Shard) {
    let work = work(of: shard)
    let isGone = !FileManager.default.fileExists(atPath: work.database)
    if isGone || (try? DatabaseInspection(path: work.database).checkHeader()) != nil {
      for ending in ["", "-wal", "-shm", "-journal"] { unlink(work.database + ending) }
    }
    rmdir(work.path)
  }
}
