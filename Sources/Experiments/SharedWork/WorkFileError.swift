import Documents
import Foundation

/// Why the file of a task, or of its result, cannot be used.
package struct WorkFileError: SystemFailure, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// Whether it is damaged or of another version, as opposed to a file that is no such file.
  package let isMismatch: Bool
  package let fault: SystemFault
  let reason: String

  init(
    _ path: String, _ reason: String, isMismatch: Bool, fault: SystemFault = .other
  ) {
    self.path = path
    self.fault = fault
    self.reason = reason
    self.isMismatch = isMismatch
  }

  package var description: String { "\(path): \(reason)" }

  /// The value in a JSON file.
  static func value<Value: Decodable>(
    _ type: Value.Type, in data: Data, _ path: String, is noun: String
  ) throws(WorkFileError) -> Value {
    do { return try JSONInput.value(type, in: data) } catch {
      throw WorkFileError(
        path, "is no \(noun), of another version, or not whole; \(remedy)", isMismatch: true)
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

  private static let remedy = "remove it and run `--next` again"
}
