import Foundation

extension RunFolder {
  /// ``RunStore/logicalDigest()`` of a finished run, of which nothing is changed.
  ///
  /// - Throws: ``StoreError`` when there is no run, or it is not finished.
  /// - Complexity: O(size of the database).
  public func logicalDigest() throws(StoreError) -> UInt64 {
    guard FileManager.default.fileExists(atPath: database) else {
      throw StoreError(path: path, .cannotRead("it is no folder with a run.sqlite"))
    }
    try DatabaseInspection(path: database).checkHeader()
    guard FileManager.default.fileExists(atPath: manifest) else {
      throw StoreError(path: path, .unfinished)
    }
    let opened = try ReadOnlyDatabase(database)
    return try opened.reading { try LogicalDigest.value(of: opened.connection) }
  }
}
