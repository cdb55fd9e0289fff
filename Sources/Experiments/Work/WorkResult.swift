import Documents
import Foundation

/// The result of a unit of a search, in a file of the unit's name.
package struct WorkResult: Hashable, Sendable, Codable {
  private static let currentSchema = 2

  /// Version of this form.
  private var schema = WorkResult.currentSchema
  /// Version of the counting rules, as for ``PointFile`` and ``CellRecord``.
  var counting = WorkResult.currentCounting
  /// ``WorkUnit/name``
  let unit: String
  /// One of these three, as the work file says.
  var figures: SeedFigures?
  /// The stored records of the cells, in order.
  var cells: [Data]?
  var finding: LawFinding?
  /// Digest of the text without this line.
  package private(set) var checksum = ""

  private static let currentCounting = "\(PointFile.currentSchema).\(CellRecord.storedVersion)"

  init(of unit: String) { self.unit = unit }

  /// Reads the result of the unit called `name`.
  ///
  /// - Throws: ``WorkFileError`` if the file at `path` is no such result.
  package init(path: String, of name: String) throws(WorkFileError) {
    self = try WorkFileError.value(
      Self.self, in: WorkFileError.bytes(of: path), path, is: "result of a unit",
      Self.currentSchema)
    try WorkFileError.check("counting rules", counting, Self.currentCounting, path)
    try WorkFileError.check("checksum", checksum, digest, path)
    try WorkFileError.check("unit", unit, name, path)
  }

  /// Writes the whole file or nothing, and keeps its checksum.
  ///
  /// - Throws: ``OutputError``
  package mutating func write(to path: String) throws {
    checksum = digest
    try OutputFile.write(Data((try JSONReport.line(self) + "\n").utf8), to: path)
  }

  private var digest: String {
    var result = self
    result.checksum = ""
    return WorkFileError.digest(of: result)
  }
}
