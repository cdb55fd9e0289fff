import Experiments
import Foundation

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
