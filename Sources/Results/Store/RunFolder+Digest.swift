import Foundation

extension RunFolder {
  /// ``RunStore/logicalDigest()`` of a finished run, of which nothing is changed.
  ///
  /// - Throws: ``StoreError`` when there is no run, or it is not finished.
  /// - Complexity: O(size of the database).
  public func logicalDigest() throws(StoreError) -> UInt64 {
    let opened = try finishedDatabase()
    return try opened.reading { try LogicalDigest.value(of: opened.connection) }
  }
}
