import Foundation
import JSON
import PushModel
import TestSupport
import Testing

/// A datum of `Tests/Sources/literal.json`: what a source says, word for word.
struct Literal: Decodable, Sendable, CustomTestStringConvertible {
  let n: Int
  let id: String
  let line: Int
  let kind: String
  let quote: String
  let value: JSONValue

  var testDescription: String { "\(n): \(id), line \(line), \(kind)" }
  var text: String { value.string ?? "" }
  /// The text, or the texts of the list.
  var texts: [String] { value.array?.compactMap(\.string) ?? [text] }
  /// The type that the quote begins with.
  var type: PushType? { PushType(name: String(quote.prefix { $0 != " " })) }

  /// Those that `Tests/Sources/claims.tsv` gives to a test, `Suite/function`; there is at least one.
  static func of(_ test: String) -> [Literal] {
    let numbers = claims[test] ?? []
    precondition(!numbers.isEmpty, "claims.tsv gives nothing to \(test)")
    return all.filter { numbers.contains($0.n) }
  }

  private static let all: [Literal] = {
    do {
      let text = try Repository.text("Tests/Sources/literal.json")
      return try JSONDecoder().decode([Literal].self, from: Data(text.utf8))
    } catch {
      preconditionFailure("the literal data: \(error)")
    }
  }()

  /// The numbers of the data by what holds them.
  private static let claims: [String: Set<Int>] = {
    let text = (try? Repository.text("Tests/Sources/claims.tsv")) ?? ""
    return text.split(separator: "\n").dropFirst().reduce(into: [:]) { claims, line in
      let fields = line.split(separator: "\t")
      if fields.count == 3, fields[1] == "compared", let number = Int(fields[0]) {
        claims[String(fields[2]), default: []].insert(number)
      }
    }
  }()
}

extension String {
  /// Its letters, small: what a name has in common with the words that it was made of.
  var letters: String { lowercased().filter(\.isLetter) }
}
