import TestSupport
import TestWorlds
import Testing

@testable import Documents

/// Codable types of every kind that a scenario may hold.
private struct Plan: Codable, Equatable {
  enum Action: String, Codable, CaseIterable { case drop, `defer` }

  enum Timing: Codable, Equatable {
    case immediate
    case fixed(at: String)
    case spread(over: Int, jitter: Double?)
  }

  struct Cap: Codable, Equatable {
    var limit: Int
    var share: Double?
    var action: Action?
  }

  struct Arm: Codable, Equatable {
    var name: String
    var baseline: Bool
    var caps: [String: Cap]
    var timing: Timing
    var note: String?
  }

  var version: UInt8
  var name: String
  var arms: [Arm]
  var matrix: [[Double]]
  var gaps: [Int: Int64?]
  var zones: Set<String>
  var inner: [String: [String: [Int?]]]?
}

/// A value that codes itself as one text, as a duration does.
private struct Gap: Codable, Equatable {
  struct Unreadable: Error, CustomStringConvertible {
    var description: String { "not a gap" }
  }

  var milliseconds: Int64

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let milliseconds = parseDuration(text) else { throw Unreadable() }
    self.milliseconds = milliseconds
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(formatDuration(milliseconds))
  }
}

private class Base: Codable {
  var one = 1
}

private final class Derived: Base {
  var two: [Int]

  init(two: [Int]) {
    self.two = two
    super.init()
  }

  required init(from decoder: any Decoder) throws {
    var list = try decoder.container(keyedBy: Keys.self).nestedUnkeyedContainer(forKey: .two)
    two = []
    while !list.isAtEnd {
      var pair = try list.nestedUnkeyedContainer()
      two.append(try pair.decode(Int.self))
    }
    try super.init(from: decoder.container(keyedBy: Keys.self).superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var list = container.nestedUnkeyedContainer(forKey: .two)
    for number in two {
      var pair = list.nestedUnkeyedContainer()
      try pair.encode(number)
    }
    try super.encode(to: container.superEncoder())
  }

  private enum Keys: CodingKey { case two }
}

@Suite("A value becomes text and the text becomes the same value")
struct DocumentCodingTests {
  private func text(_ value: some Encodable) throws -> String {
    DocumentWriter.write(try DocumentEncoder().encode(value))
  }

  private func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    try DocumentDecoder().decode(type, from: DocumentParser.parse(text, source: .file("a.yaml")))
  }

  private func problem<T: Decodable>(_ type: T.Type, _ text: String) -> String {
    problemLines { () throws(ScenarioError) in
      _ = try DocumentDecoder().decode(
        type, from: DocumentParser.parse(text, source: .file("a.yaml")))
    }.joined(separator: "\n")
  }

  private static let plan = Plan(
    version: 1, name: "010",
    arms: [
      .init(
        name: "yes", baseline: true,
        caps: [
          "marketing": .init(limit: -3), "global": .init(limit: 2, share: 0.5, action: .drop),
        ],
        timing: .fixed(at: "22:00"), note: "two\nlines: and # more"),
      .init(
        name: "", baseline: false, caps: [:], timing: .spread(over: 5, jitter: nil), note: nil),
      .init(name: " ", baseline: false, caps: [:], timing: .immediate, note: "null"),
    ],
    matrix: [[1, 0.00001], [], [1e300, -0.0]], gaps: [10: 5, 2: nil, -1: .max],
    zones: ["Europe/Oslo", "Africa/Johannesburg"],
    inner: ["a": ["b": [1, nil], "": []], "c": [:]])

  @Test("Encode, write, parse, decode gives the value back")
  func roundTrip() throws {
    #expect(try decode(Plan.self, text(Self.plan)) == Self.plan)
  }

  @Test("Keys stand in the order of declaration, those of dictionaries and sets are sorted")
  func keyOrder() throws {
    #expect(
      try text(Self.plan) == """
        version: 1
        name: "010"
        arms:
          - name: "yes"
            baseline: true
            caps:
              global:
                limit: 2
                share: 0.5
                action: drop
              marketing:
                limit: -3
            timing:
              fixed:
                at: "22:00"
            note: "two\\nlines: and # more"
          - name: ""
            baseline: false
            caps: {}
            timing:
              spread:
                over: 5
          - name: " "
            baseline: false
            caps: {}
            timing:
              immediate: {}
            note: "null"
        matrix:
          - - 1
            - 0.00001
          - []
          - - 1e300
            - -0
        gaps:
          "-1": 9223372036854775807
          "10": 5
          "2": null
        zones:
          - Africa/Johannesburg
          - Europe/Oslo
        inner:
          a:
            "": []
            b:
              - 1
              - null
          c: {}

        """)
  }

  @Test("Dictionaries that are not keyed by text are sorted pair by pair")
  func keysThatAreNoText() throws {
    let shares: [Plan.Action: Double] = [.drop: 0.25, .defer: 0.75]
    #expect(try text(shares) == "- defer\n- 0.75\n- drop\n- 0.25\n")
    #expect(try decode([Plan.Action: Double].self, text(shares)) == shares)
  }

  @Test("A dictionary that encodes itself in a type's place is sorted as well")
  func dictionaryInPlace() throws {
    struct Caps: Encodable {
      let values: [String: Int]
      func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
    }
    let values = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0 + 10)", $0) })
    let keys = try DocumentEncoder().encode(Caps(values: values)).entries?.map(\.key)
    #expect(keys == values.keys.sorted())
  }

  @Test("Types that code themselves and classes with a parent come back")
  func ownCoding() throws {
    let gaps = [Gap(milliseconds: 5_400_000), Gap(milliseconds: 0)]
    #expect(try text(gaps) == "- 90min\n- 0s\n")
    #expect(try decode([Gap].self, text(gaps)) == gaps)
    let derived = Derived(two: [3, 4])
    derived.one = 7
    let copy = try decode(Derived.self, text(derived))
    #expect(copy.two == [3, 4])
    #expect(copy.one == 7)
  }

  @Test("The largest and smallest numbers of every type come back")
  func extremes() throws {
    #expect(try decode([UInt64].self, text([UInt64.max, 0])) == [.max, 0])
    #expect(try decode([Int8].self, text([Int8.min, .max])) == [.min, .max])
    let floats = [Float.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1]
    #expect(try decode([Float].self, text(floats)) == floats)
    let doubles = [Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1, 1 / 3]
    #expect(try decode([Double].self, text(doubles)) == doubles)
  }

  @Test("Every random tree of values comes back", arguments: 0..<300 as Range<UInt64>)
  func randomRoundTrip(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let tree = RandomTree.node(depth: 0, &chance)
    let written = DocumentWriter.write(tree)
    let again = try DocumentParser.parse(written, source: .file("a.yaml"))
    #expect(again == tree, "\(written)")
    #expect(DocumentWriter.write(again) == written)
  }

  @Test("A number without a finite size cannot be written", arguments: [Double.nan, .infinity])
  func notFinite(value: Double) {
    #expect(throws: EncodingError.self) { try DocumentEncoder().encode(["a": [value]]) }
    #expect(throws: EncodingError.self) { try DocumentEncoder().encode([Float(value)]) }
  }

  @Test(arguments: ["\"5\"", "010", "1.5", "22:00", "~", "[]", "0x1", "3000000000"])
  func notWhole(text: String) {
    let accepted = "a whole number from -2_147_483_648 to 2_147_483_647"
    #expect(problem([String: Int32].self, "a: \(text)").hasSuffix("; accepted: \(accepted)"))
  }

  @Test(arguments: [
    ("a: yes", "a.yaml:1:4: a is 'yes'; accepted: true or false"),
    ("b:\n  - true\n  - 1", "a.yaml:1:1: a is missing"),
  ])
  func notBoolean(text: String, expected: String) {
    struct Flags: Decodable { let a: Bool }
    #expect(problem(Flags.self, text) == expected)
  }

  @Test(arguments: [
    ("arms: 5", "a.yaml:1:7: arms is '5'; accepted: a list"),
    ("arms: [5]", "a.yaml:1:8: arms[0] is '5'; accepted: a mapping"),
    (
      "arms: [{limit: .nan}]",
      "a.yaml:1:16: arms[0].limit is '.nan'; accepted: a whole number from -9_223_372_036_854_775_808 to 9_223_372_036_854_775_807"
    ),
    (
      "arms: [{limit: 1, share: 1e999}]",
      "a.yaml:1:26: arms[0].share is '1e999'; accepted: a number"
    ),
    (
      "arms: [{limit: 1},\n  {limit: 1, action: later}]",
      "a.yaml:2:22: arms[1].action is 'later'; accepted: one of drop, defer"
    ),
    ("arms: [{}]", "a.yaml:1:8: arms[0].limit is missing"),
  ])
  func placeOfError(text: String, expected: String) {
    #expect(problem([String: [Plan.Cap]].self, text) == expected)
  }

  @Test("Errors of a type's own decoding get the place and the path")
  func ownErrors() {
    #expect(problem([Gap].self, "- 5s\n- 5x") == "a.yaml:2:3: [1] is '5x': not a gap")
    #expect(
      problem([String: Plan.Timing].self, "a: { later: {} }").hasPrefix(
        "a.yaml:1:4: a is a mapping; accepted: "))
    #expect(problem([String: String].self, "a: [x]") == "a.yaml:1:4: a is a list; accepted: a text")
  }
}

/// Trees of awkward keys, texts and numbers.
enum RandomTree {
  private static let texts = [
    "", " ", "a", "22:00", "yes", "No", "null", "~", "010", "0x1F", "1e3", ".5", "-", "- a", "a: b",
    "a #b", "#", "é ü", "日本", "a\nb", "a\n", "\ttab", "\"", "'", "\\", "{a}", "[", "*x", "&x", "!x",
    "%", "@", "`", "?", "? a", ":", "a:", "|", ">", "<<", "=", "true", "TRUE", "y", "2026-03-16",
    "30min", "7d", "rolling 7d", "Europe/Oslo", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}",
    "a\u{FEFF}",
    "a: \u{345}b", "\u{FFFE}", "😀", "e\u{301}", "---", "...", "\r\n", "trailing ", " leading",
    "1_000", "1:30", "on",
    String(repeating: "long ", count: 300), String(repeating: "k", count: 1_500), "12:30:45", "0o7",
    "+5", "5.", ".nan", ".inf", "-.INF", "0b1", "1.5e", "a\u{A0}b", "\u{E000}", "it's",
    "50%, or so",
  ]

  static func node(depth: Int, _ chance: inout Chance) -> DocumentNode {
    switch Int.random(in: 0..<(depth < 4 ? 8 : 4), using: &chance) {
    case 0: return .null
    case 1: return .plain(Int.random(in: -1_000...1_000, using: &chance))
    case 2: return .plain(numberText(Double.random(in: -1...1, using: &chance)))
    case 3: return .text(text(&chance))
    case 4, 5:
      let count = Int.random(in: 0...3, using: &chance)
      return .list((0..<count).map { _ in node(depth: depth + 1, &chance) })
    default:
      var keys: [String] = []
      for _ in 0..<Int.random(in: 0...4, using: &chance) {
        let key = text(&chance)
        if !keys.contains(where: { $0.utf8.elementsEqual(key.utf8) }) { keys.append(key) }
      }
      return DocumentNode(
        .mapping(keys.map { DocumentNode.Entry($0, node(depth: depth + 1, &chance)) }))
    }
  }

  private static func text(_ chance: inout Chance) -> String {
    let first = texts[Int.random(in: 0..<texts.count, using: &chance)]
    let second = texts[Int.random(in: 0..<texts.count, using: &chance)]
    return Bool.random(using: &chance) ? first : first + second
  }
}
