import Documents
import Foundation

/// The results of the seeds of one point so far, in a small file.
struct PointFile: Hashable, Sendable, Codable {
  /// Version of the form and of the counting rules. Other versions are not read.
  static let currentSchema = 2

  var schema = PointFile.currentSchema
  /// Hash of the point's scenario, without `replications`.
  var plan: String
  /// By seed, then by metric; a metric whose denominator is zero is left out.
  var seeds: [Int: [String: Double]] = [:]

  init(plan: String) { self.plan = plan }

  /// The file at `path`; without seeds if there is none.
  ///
  /// - Throws: ``PointFileError`` if `path` holds something else.
  init(plan: String, path: String) throws(PointFileError) {
    self.init(plan: plan)
    guard let data = FileManager.default.contents(atPath: path) else { return }
    guard let found = try? JSONInput.value(Self.self, in: data),
      found.schema == Self.currentSchema, found.plan == plan
    else {
      throw PointFileError(
        path: path, isMismatch: true, reason: "is no point of this sweep; remove it to go on")
    }
    self = found
  }

  /// Writes the whole file or nothing.
  ///
  /// - Throws: ``OutputError``
  func write(to path: String) throws {
    try OutputFile.write(Data((try JSONReport.line(self) + "\n").utf8), to: path)
  }
}

/// Why the saved results of a sweep cannot be kept or used.
package struct PointFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// Whether another file is in its place, as opposed to a path that cannot be written.
  package var isMismatch = false
  let reason: String

  package var description: String { "\(path): \(reason)" }
}
