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
  /// ``DealtTask/name``
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
  /// - Throws: ``DealtFileError`` if the file at `path` is no such result.
  package init(path: String, of name: String) throws(DealtFileError) {
    let data: Data
    do throws(InputFailure) { data = try InputFile.bytes(path) } catch {
      throw DealtFileError(
        path, InputFile.refusal(of: path, error), isMismatch: false, fault: error.fault)
    }
    self = try DealtFileError.value(Self.self, in: data, path, is: "result of a task")
    try DealtFileError.check("schema", "\(schema)", "\(Self.currentSchema)", path)
    try DealtFileError.check("counting rules", counting, Self.currentCounting, path)
    try DealtFileError.check("checksum", checksum, digest, path)
    try DealtFileError.check("task", task, name, path)
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
