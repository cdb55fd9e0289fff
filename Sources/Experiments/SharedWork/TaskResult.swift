import Documents
import Foundation
import Scenarios
import SimWorld

/// The result of a task: the same bytes on every machine, however often it is run.
package struct TaskResult: Hashable, Sendable, Codable {
  static let currentSchema = 1

  /// Version of this form.
  var schema = TaskResult.currentSchema
  /// Version of the counting rules, as for ``PointFile`` and ``CellRecord``.
  var counting = TaskResult.currentCounting
  /// ``WorkTask/name``
  let task: String
  /// One of these three, as the task asks.
  var figures: SeedFigures?
  /// The stored records of the cells, in order.
  var cells: [Data]?
  var finding: LawFinding?
  /// Digest of the text without this line.
  private var checksum = ""

  private static let currentCounting = "\(PointFile.currentSchema).\(CellRecord.storedVersion)"

  init(of task: String) { self.task = task }

  /// Reads the result of the task called `name`.
  ///
  /// - Throws: ``WorkFileError`` if the file at `path` is no such result.
  package init(path: String, of name: String) throws(WorkFileError) {
    let data: Data
    do throws(InputFailure) { data = try InputFile.bytes(path) } catch {
      throw WorkFileError(
        path, InputFile.refusal(of: path, error), isMismatch: false, fault: error.fault)
    }
    self = try WorkFileError.value(Self.self, in: data, path, is: "result of a task")
    try WorkFileError.check("schema", "\(schema)", "\(Self.currentSchema)", path)
    try WorkFileError.check("counting rules", counting, Self.currentCounting, path)
    try WorkFileError.check("checksum", checksum, digest, path)
    try WorkFileError.check("task", task, name, path)
  }

  /// Writes the whole file or nothing.
  ///
  /// - Throws: ``OutputError``
  package func write(to path: String) throws {
    var result = self
    result.checksum = digest
    try OutputFile.write(Data((try JSONReport.line(result) + "\n").utf8), to: path)
  }

  private var digest: String {
    var result = self
    result.checksum = ""
    // Encoding fails for no value of these types.
    return hexadecimal(Data(((try? JSONReport.line(result)) ?? "").utf8).digest)
  }

  /// File name of the result of the task called `name`.
  package static func fileName(of name: String) -> String { prefix + name + suffix }

  static let prefix = "seeds-"
  static let suffix = ".json"
}
