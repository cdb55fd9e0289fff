import Experiments
import Foundation

extension RunFolder {
  /// ``RunDatabase/logicalDigest()`` of a finished run, of which nothing is changed.
  ///
  /// - Throws: ``StoreError`` when there is no run, it is not finished, or it is no longer what was
  ///   written.
  /// - Complexity: O(size of the database).
  package func logicalDigest() throws(StoreError) -> UInt64 {
    let opened = try finishedDatabase()
    try opened.forEachRow("PRAGMA integrity_check(1)") { row in
      guard let words = row.text(0), words != "ok" else { return }
      throw StoreError(path: database, .damaged(words))
    }
    let found = try opened.reading { try LogicalDigest.value(of: opened.connection) }
    guard let contents = try Manifest(of: self).contents else { return found }
    guard contents == hexadecimal(found) else {
      throw StoreError(
        path: database,
        .damaged("its content has the digest \(hexadecimal(found)), its manifest says \(contents)"))
    }
    return found
  }
}
