import Experiments
import Foundation

/// Where a scenario came from: the user's own file and what the command line set in it.
///
/// The text itself is not kept, because its comments are nobody else's business.
package struct ScenarioSource: Hashable, Sendable, Codable {
  /// The file as the user named it.
  package var path: String
  /// Digest of its text, without what it extends: sixteen hexadecimal digits.
  package var hash: String
  /// `key=value`, in order.
  package var overrides: [String]

  /// - Parameter text: The file's.
  package init(path: String, text: String, overrides: [String]) {
    self.path = path
    hash = hexadecimal(Data(text.utf8).digest)
    self.overrides = overrides
  }
}
