import PushModel

/// The decision rules of a program by name.
///
/// ```swift
/// let rules: OwnRules = ["patient": OwnRule { Patient() }, "learner": learner]
/// ```
public struct OwnRules: Sendable, ExpressibleByDictionaryLiteral {
  /// What is wrong with names, windows or versions, one sentence for each; empty for sound rules.
  public let problems: [String]

  private let rules: [String: OwnRule]
  /// What results depend on, by name; of rules that were recorded, all that is known.
  package let identities: [String: String]
  /// Whether every name is accepted, of rules that are not going to decide anything.
  private let isOpen: Bool

  /// Rules by name. A name has letters, digits and hyphens, and begins with a letter.
  public init(dictionaryLiteral elements: (String, OwnRule)...) { self.init(elements) }

  /// The same of rules that are not written as a literal.
  public init(_ rules: [(String, OwnRule)] = []) {
    self.rules = Dictionary(rules) { first, _ in first }
    identities = self.rules.mapValues(\.identity)
    problems = Self.problems(of: rules)
    isOpen = false
  }

  private init(identities: [String: String], isOpen: Bool) {
    rules = [:]
    problems = []
    self.identities = identities
    self.isOpen = isOpen
  }

  /// Stands for rules of any name where a strategy is read and not run.
  package static let any = OwnRules(identities: [:], isOpen: true)

  /// Rules of another program, of which there is no more than what results depend on.
  package static func recorded(_ identities: [String: String]) -> OwnRules {
    OwnRules(identities: identities, isOpen: false)
  }

  /// Names in alphabetical order.
  public var names: [String] { identities.keys.sorted() }

  /// The rule of a name; `nil` for one that is not there.
  package subscript(name: String) -> OwnRule? { rules[name] }

  /// Whether a strategy may name the rule.
  package func knows(_ name: String) -> Bool { isOpen || identities[name] != nil }

  private static func problems(of rules: [(String, OwnRule)]) -> [String] {
    rules.enumerated().flatMap { place, entry -> [String] in
      let (name, rule) = entry
      var problems: [String] = []
      if !isName(name) { problems.append("rule `\(name)`: accepted: \(nameWords)") }
      if rules[..<place].contains(where: { $0.0 == name }) {
        problems.append("rule `\(name)`: is there twice; accepted: one rule of a name")
      }
      if !OwnRule.windows.contains(rule.window) {
        let range = "\(OwnRule.windows.lowerBound) to \(OwnRule.windows.upperBound)"
        problems.append("rule `\(name)`: its window is \(rule.window); accepted: \(range)")
      }
      if rule.version < 1 {
        problems.append("rule `\(name)`: its version is \(rule.version); accepted: 1 or more")
      }
      return problems
    }
  }

  /// What a name may be, in words.
  package static let nameWords =
    "a name of up to 60 letters, digits and hyphens, beginning with a letter, other than none"

  /// Whether a scenario can write the name. `none` stands there for no rule.
  package static func isName(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, bytes.count <= 60, text != "none" else { return false }
    return isLetter(first) && bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == 0x2D }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension OwnRules: Hashable {
  /// Whether results may not depend on which of both is meant: names, versions and windows are equal.
  /// Code is not compared.
  public static func == (one: OwnRules, other: OwnRules) -> Bool {
    one.identities == other.identities && one.isOpen == other.isOpen
  }

  /// Feeds names, versions and windows into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identities)
    hasher.combine(isOpen)
  }
}
