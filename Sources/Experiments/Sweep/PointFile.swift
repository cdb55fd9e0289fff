import Documents
import Foundation

/// What the seeds of one point came to, as far as they are there: a small file of its own.
struct PointFile: Hashable, Sendable, Codable {
  /// Version of the form, and of what its figures are counted from. Another one is not read.
  static let currentSchema = 2

  var schema = PointFile.currentSchema
  /// Names the scenario of the point, whatever its number of replications.
  var plan: String
  /// By seed, then by metric; a metric whose denominator is zero is left out.
  var seeds: [Int: [String: Double]] = [:]

  init(plan: String) { self.plan = plan }

  /// What stands at `path`, or nothing yet.
  ///
  /// - Throws: ``PointFileError`` when something else stands there.
  init(plan: String, path: String) throws(PointFileError) {
    self.init(plan: plan)
    guard let data = FileManager.default.contents(atPath: path) else { return }
    guard let found = try? JSONDecoder().decode(Self.self, from: data),
      found.schema == Self.currentSchema, found.plan == plan
    else {
      throw PointFileError(
        path: path, isMismatch: true, reason: "is no point of this sweep; remove it to go on")
    }
    self = found
  }

  /// All of it or nothing.
  ///
  /// - Throws: ``OutputError``
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try OutputFile.write(try encoder.encode(self) + Data("\n".utf8), to: path)
  }
}

/// Why what a sweep has found so far cannot be kept or used.
package struct PointFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// Something else stands there, and not just nowhere to write.
  package var isMismatch = false
  let reason: String

  package var description: String { "\(path): \(reason)" }
}
