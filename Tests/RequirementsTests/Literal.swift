import Foundation
import TestSupport

/// A datum of `Tests/Sources/literal.json`: what a source says, word for word.
struct Literal: Decodable, Sendable {
  let n: Int
  let id: String
  let line: Int
  let quote: String

  static func all() throws -> [Literal] {
    let text = try Repository.text("Tests/Sources/literal.json")
    return try JSONDecoder().decode([Literal].self, from: Data(text.utf8))
  }
}

/// A row of `Tests/Sources/claims.tsv`: what holds a datum of the sources, or why nothing does.
struct Claim: Sendable {
  static let path = "Tests/Sources/claims.tsv"

  enum State: String, CaseIterable, Sendable {
    /// A test of `Tests/LiteralTests` compares the datum with what ships or what is done.
    case compared
    /// A test of its row does what the datum says in words.
    case held
    /// It is otherwise here; the reason says how.
    case weak
    case outOfScope = "out of scope"
  }

  /// The number of the datum.
  let n: Int
  let state: State
  /// The test, as `Suite/function`, or the reason.
  let by: String

  /// A line of three fields, separated by tabs; `nil` when it is none.
  init?(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3, let n = Int(fields[0]), let state = State(rawValue: fields[1]) else {
      return nil
    }
    (self.n, self.state, by) = (n, state, fields[2])
  }

  static func all() throws -> [Claim] {
    try Repository.text(path).split(separator: "\n").dropFirst().map { line in
      guard let claim = Claim(line) else { throw Evidence.Malformed(line: String(line)) }
      return claim
    }
  }
}
