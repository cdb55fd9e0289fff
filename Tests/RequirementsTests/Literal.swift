import Foundation
import TestSupport

/// A datum of `Tests/Sources/literal.json`: what a source says, word for word.
struct Literal: Decodable, Sendable {
  let n: Int
  let id: String
  let line: Int
  let quote: String
  /// Whether `LiteralTests` compares it; the tests of its row hold any other.
  let compared: Bool

  static func all() throws -> [Literal] {
    let text = try Repository.text("Tests/Sources/literal.json")
    return try JSONDecoder().decode([Literal].self, from: Data(text.utf8))
  }
}
