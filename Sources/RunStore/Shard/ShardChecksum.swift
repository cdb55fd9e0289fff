import Experiments
import GRDBSQLite
import SimKernel

/// The checksum of a shard: of which it is and of all that its tables say. It depends on the plan
/// and the shard's number alone.
enum ShardChecksum {
  /// - Throws: `DatabaseError`.
  /// - Complexity: O(size of the database).
  static func value(of connection: OpaquePointer?, _ shard: Shard) throws -> UInt64 {
    Digest.combining([
      UInt64(shard.number), UInt64(shard.count), try LogicalDigest.value(of: connection),
    ])
  }
}
