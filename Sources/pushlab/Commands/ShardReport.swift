import Documents
import Experiments
import RunStore

/// What is printed about a finished shard.
struct ShardReport: Encodable {
  let shard: Int
  let shards: Int
  let planHash: String
  let cells: Int
  let checksum: String
  let path: String

  init(_ file: ShardFile, of plan: ShardedPlan) {
    shard = file.shard.number
    shards = file.shard.count
    planHash = hexadecimal(plan.plan.hash)
    cells = plan.plan.range(of: file.shard).count
    checksum = file.checksum
    path = file.path
  }

  /// A line for people.
  var text: String {
    Escape.plain("shard \(shard)/\(shards)   \(cells) cells · checksum \(checksum) · \(path)")
      + "\n"
  }
}
