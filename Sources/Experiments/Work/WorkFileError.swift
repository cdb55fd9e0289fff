import Documents
import Foundation

/// Why a work file, or the result of a unit, cannot be used.
package struct WorkFileError: SystemFailure, Hashable, Sendable, CustomStringConvertible {
  /// Path of the work file, or of the result of a unit.
  package let path: String
  /// Whether it is damaged or of another version, as opposed to a file that cannot be read or cells
  /// that there are not.
  package let isMismatch: Bool
  /// What of the system has failed; ``SystemFault/other`` if the file is at fault.
  package let fault: SystemFault
  let reason: String

  package init(
    _ path: String, _ reason: String, isMismatch: Bool, fault: SystemFault = .other
  ) {
    self.path = path
    self.fault = fault
    self.reason = reason
    self.isMismatch = isMismatch
  }

  package var description: String { "\(path): \(reason)" }

  static func bytes(of path: String) throws(WorkFileError) -> Data {
    do throws(InputFailure) { return try InputFile.bytes(path) } catch {
      throw WorkFileError(
        path, InputFile.refusal(of: path, error), isMismatch: false, fault: error.fault)
    }
  }

  /// The value in a JSON file. One of another version may have other keys, so that is seen first.
  package static func value<Value: Decodable>(
    _ type: Value.Type, in data: Data, _ path: String, is noun: String, _ schema: Int
  ) throws(WorkFileError) -> Value {
    if let head = try? JSONInput.value(Head.self, in: data) {
      try check("schema", "\(head.schema)", "\(schema)", path)
    }
    do { return try JSONInput.value(type, in: data) } catch {
      throw WorkFileError(path, "is no \(noun), or not whole; \(remedy)", isMismatch: true)
    }
  }

  /// Throws unless what the file has is what is accepted.
  static func check(
    _ subject: String, _ found: String, _ accepted: String, _ path: String
  ) throws(WorkFileError) {
    guard found != accepted else { return }
    throw WorkFileError(
      path, "has \(subject) \(quotable(found)); accepted: \(accepted); \(remedy)",
      isMismatch: true)
  }

  /// The digest of a value's text. Encoding fails for no value of these types.
  static func digest(of value: some Encodable) -> String {
    hexadecimal(Data(((try? JSONReport.line(value)) ?? "").utf8).digest)
  }

  private static let remedy =
    "`pushlab work split` writes work files, and `work do` their results: remove it and make it anew"

  private struct Head: Decodable { let schema: Int }
}
