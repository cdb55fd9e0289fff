import Testing

@testable import Documents

@Suite("A refused value is named with its place and what is accepted")
struct ShapeValidationTests {
  @Test("A sound scenario has no problem, nor has any default")
  func sound() {
    #expect(SampleDocument.problems(of: SampleDocument.text) == [])
    #expect(SampleDocument.scenario.validateDefaults() == [])
    #expect(SampleDocument.strategy.validateDefaults() == [])
  }

  private static let gap = "a duration such as 30min, 2h, 7d, at least 1s, at most 7d"

  @Test(arguments: [
    ("1.4 fortnights", "'1.4 fortnights'; accepted: \(gap)"), ("8d", "'8d'; accepted: \(gap)"),
    ("500ms", "'500ms'; accepted: \(gap)"), ("~", "null; accepted: \(gap)"),
    ("", "null; accepted: \(gap)"), ("[1s]", "a list; accepted: \(gap)"),
    ("{}", "an empty mapping; accepted: \(gap)"), ("\"\"", "\"\"; accepted: \(gap)"),
  ])
  func duration(value: String, reason: String) {
    let shape = Shape.duration(1_000...604_800_000)
    let column = value.isEmpty ? 3 : 4
    #expect(SampleDocument.problems(of: value, as: shape) == ["a.yaml:1:\(column): x is \(reason)"])
  }

  @Test("A duration of any length needs no limits in its message")
  func anyDuration() {
    #expect(
      SampleDocument.problems(of: "soon", as: .duration()) == [
        "a.yaml:1:4: x is 'soon'; accepted: a duration such as 30min, 2h, 7d"
      ])
  }

  @Test(arguments: [
    "0", "20_001", "010", "0x10", "1e30", "0.5", "5%", ".nan", "many", "-1", "22:00",
  ])
  func wholeNumber(value: String) {
    #expect(
      SampleDocument.problems(of: value, as: .integer(1...20_000)) == [
        "a.yaml:1:4: x is '\(value)'; accepted: a whole number from 1 to 20_000"
      ])
  }

  @Test(
    "A share may be in per cent, and is exactly a hundredth",
    arguments: [("3.5%", 0.035), ("0.4%", 0.004), ("50 %", 0.5), ("100%", 1), ("1e1%", 0.1)])
  func percentage(value: String, share: Double) throws {
    #expect(SampleDocument.problems(of: value, as: .number(.from(0, to: 1))) == [])
    #expect(SampleDocument.problems(of: value, as: .number(.above(0, to: 1e9).ofMetric)) == [])
    let node = try DocumentFile.document("x: \(value)", name: "a.yaml")
    #expect(try DocumentDecoder().decode([String: Double].self, from: node) == ["x": share])
  }

  @Test("A number in quotes is a text")
  func quotedNumber() {
    #expect(
      SampleDocument.problems(of: "\"5\"", as: .integer(0...Int64.max)) == [
        "a.yaml:1:4: x is \"5\"; leave out the quotes; accepted: a whole number of at least 0"
      ])
  }

  @Test(arguments: [
    (Shape.number(.from(0, to: 1)), "1.4", "'1.4'; accepted: a number from 0 to 1"),
    (.number(.from(0, to: 2)), "5%", "'5%'; accepted: a number from 0 to 2"),
    (
      .number(.from(0, to: 1)), "\"5%\"",
      "\"5%\"; leave out the quotes; accepted: a number from 0 to 1"
    ),
    (.number(.from(0, to: 1)), "500%", "'500%'; accepted: a number from 0 to 1"),
    (.number(.above(0), unit: "kg"), "0", "'0'; accepted: a number above 0 (kg)"),
    (.number(.above(0, to: 2.5)), "3", "'3'; accepted: a number above 0 and up to 2.5"),
    (.number(.atLeast(-1)), ".inf", "'.inf'; accepted: a number of at least -1"),
    (.number(.atMost(1)), "1e400", "'1e400'; accepted: a number of at most 1"),
    (.number(), ".nan", "'.nan'; accepted: a number"),
    (.integer(), "a", "'a'; accepted: a whole number"),
    (.integer(Int64.min...9), "10", "'10'; accepted: a whole number of at most 9"),
    (.boolean, "yes", "'yes'; accepted: true or false"),
    (.boolean, "True", "'True'; did you mean 'true'? accepted: true or false"),
    (.boolean, "\"true\"", "\"true\"; leave out the quotes; accepted: true or false"),
    (
      .choices("drop", "defer"), "dropp",
      "'dropp'; did you mean 'drop'? accepted: one of drop, defer"
    ),
    (.choices("drop", "defer"), "later", "'later'; accepted: one of drop, defer"),
    (.keyword("none"), "nothing", "'nothing'; accepted: the word none"),
    (.timeOfDay(), "24:00", "'24:00'; accepted: a time of day such as \"22:00\""),
    (
      .timeOfDay(endOfDay: true), "24:30",
      "'24:30'; accepted: a time of day such as \"22:00\", up to \"24:00\""
    ),
    (
      .date, "2026-02-29",
      "'2026-02-29'; accepted: a date such as 2026-03-16, of the years 1970 to 2100"
    ),
    (.text(), "\" \"", "\" \"; accepted: a text, not empty"),
    (.text(.free), "~", "null; accepted: a text"),
    (
      .text(SampleDocument.window), "rolling 7",
      "'rolling 7'; accepted: localDay, isoWeek or a rolling window such as 'rolling 7d'"
    ),
    (.nullable(.number(.from(0, to: 1))), "2", "'2'; accepted: a number from 0 to 1; or null"),
    (.list(of: .boolean), "true", "'true'; accepted: a list, each true or false"),
    (
      .list(of: .boolean, count: 1...2), "[]",
      "a list of 0; accepted: a list of 1 to 2, each true or false"
    ),
    (
      .list(of: .boolean, count: 2...2), "[true]",
      "a list of 1; accepted: a list of exactly 2, each true or false"
    ),
    (
      .list(of: .boolean, count: 1...Int.max), "[]",
      "a list of 0; accepted: a list of at least 1, each true or false"
    ),
    (
      .map(key: .text(), value: .boolean), "5",
      "'5'; accepted: a mapping from a text, not empty to true or false"
    ),
    (
      .object(Property("a", .boolean), Property("b", .boolean)), "7d",
      "'7d'; accepted: a mapping with the keys a, b"
    ),
    (
      .named("cap", { SampleDocument.cap }), "5",
      "'5'; accepted: a mapping with the keys limit, per, overflow"
    ),
    (
      .oneOf([.keyword("none"), SampleDocument.quietHours]), "non",
      "'non'; did you mean 'none'? accepted: the word none; or a mapping with the keys from, to, action"
    ),
    (
      .oneOf([.keyword("none"), .duration()]), "[]",
      "an empty list; accepted: the word none; or a duration such as 30min, 2h, 7d"
    ),
  ])
  func value(shape: Shape, value: String, reason: String) {
    #expect(SampleDocument.problems(of: value, as: shape) == ["a.yaml:1:4: x is \(reason)"])
  }

  @Test(arguments: [
    (Shape.integer(), "1e3"), (.integer(), "-3"), (.number(), "20_000"), (.number(), "1e3"),
    (.text(), "12"), (.text(), "yes"), (.text(.free), "\"\""), (.timeOfDay(), "22:00"),
    (.timeOfDay(endOfDay: true), "\"24:00\""), (.nullable(.boolean), "~"),
    (.oneOf([.keyword("none"), .duration()]), "5min"), (.oneOf([.nullable(.boolean)]), "null"),
    (.map(key: .choices("a"), value: .boolean), "{a: true}"), (.boolean, "false"),
  ])
  func acceptedValue(shape: Shape, value: String) {
    #expect(SampleDocument.problems(of: value, as: shape) == [])
  }

  @Test("All problems are told at once, in the order of the lines")
  func manyProblems() {
    let text = """
      pushlab: 1
      nmae: quickstart
      world:
        kind: smallBusiness
        businesses: lots
        zones: { Europe/Oslo: 1.3 }
        shops: 3
      arms:
        - name: no-rules
          strategy: { minGapp: 1h }
        - baseline: true
          strategy:
            minGap: 1.4 fortnights
            caps: { globall: { limit: 3 }, marketing: { per: rolling 7d } }
            quietHours: { from: "22:00", too: "08:00" }
      """
    #expect(
      SampleDocument.problems(of: text) == [
        "a.yaml:2:1: nmae is not known here; did you mean 'name'? "
          + "accepted: pushlab, name, start, seed, world, arms",
        "a.yaml:5:15: world.businesses is 'lots'; accepted: a whole number from 1 to 1_000_000",
        "a.yaml:6:25: world.zones.Europe/Oslo is '1.3'; accepted: a number from 0 to 1",
        "a.yaml:7:3: world.shops is not known here; accepted: kind, businesses, zones",
        "a.yaml:10:17: arms[0].strategy.minGapp is not known here; did you mean 'minGap'? "
          + "accepted: minGap, caps, quietHours, weight, urgent",
        "a.yaml:13:15: arms[1].strategy.minGap is '1.4 fortnights'; "
          + "accepted: a duration such as 30min, 2h, 7d, at most 7d",
        "a.yaml:14:15: arms[1].strategy.caps has the key 'globall'; did you mean 'global'? "
          + "accepted: one of global, marketing",
        "a.yaml:15:36: arms[1].strategy.quietHours.too is not known here; did you mean 'to'? "
          + "accepted: from, to, action",
      ])
  }

  @Test("Missing keys are told at the key that lacks them")
  func missingKeys() {
    let text = """
      pushlab: 1
      world: { kind: commerce }
      arms:
        - name: a
          strategy:
            caps:
              global: { per: isoWeek }
        - strategy: {}
      """
    #expect(
      SampleDocument.problems(of: text) == [
        "a.yaml:1:1: name is missing; accepted: a text, not empty",
        "a.yaml:2:1: world.shops is missing; accepted: a whole number from 1 to 1000",
        "a.yaml:7:9: arms[0].strategy.caps.global.limit is missing; "
          + "accepted: a whole number from 1 to 10_000",
        "a.yaml:8:5: arms[1].name is missing; accepted: a text, not empty",
      ])
  }

  @Test("Odd keys and long values stay on one line")
  func oddText() {
    let long = String(repeating: "x", count: 100)
    let shown = String(repeating: "x", count: 60) + "…"
    #expect(
      SampleDocument.problems(of: "\"a\\n\(long)\"", as: .boolean)[0].hasPrefix(
        "a.yaml:1:4: x is \"a\\n"))
    #expect(
      SampleDocument.problems(of: long, as: .boolean) == [
        "a.yaml:1:4: x is '\(shown) (40 more characters)'; accepted: true or false"
      ])
    #expect(
      SampleDocument.problems(of: "{ a.b: 1 }", as: .map(key: .text(), value: .boolean)) == [
        "a.yaml:1:11: x[a.b] is '1'; accepted: true or false"
      ])
  }

  @Test("A shape may contain itself")
  func recursion() {
    #expect(
      SampleDocument.problems(of: "{ all: [{ all: [] }, { all: [{}] }] }", as: Self.rule) == [])
    #expect(
      SampleDocument.problems(of: "{ all: [{ al: [] }] }", as: Self.rule) == [
        "a.yaml:1:14: x.all[0].al is not known here; did you mean 'all'? accepted: all"
      ])
  }

  @Test("Alternatives within alternatives are told apart by their keys, however deep")
  func nestedAlternatives() {
    let open = (0..<60).map { $0.isMultiple(of: 2) ? "{ all: " : "{ none: " }.joined()
    let close = String(repeating: " }", count: 60)
    #expect(SampleDocument.problems(of: open + "word" + close, as: Self.condition) == [])
    let found = SampleDocument.problems(of: open + "[]" + close, as: Self.condition)
    #expect(found.count == 1)
    #expect(
      found[0].hasSuffix(
        "is an empty list; accepted: the word word; or a mapping with the keys all; "
          + "or a mapping with the keys none"), "\(found)")
  }

  static let condition: Shape = .named("condition") { conditions }
  private static let conditions: Shape = .oneOf([
    .keyword("word"), .object(Property("all", condition, required: true)),
    .object(Property("none", condition, required: true)),
  ])

  @Test("A default that its own shape refuses is found wherever it is")
  func unsoundDefaults() {
    let shape = Shape.object(
      Property("a", .integer(1...5), default: "9"),
      Property(
        "b", .list(of: .oneOf([.keyword("x"), .object(Property("c", .boolean, default: "yes"))]))),
      Property("d", Self.rule))
    #expect(
      shape.validateDefaults().map(\.description) == [
        "default: a is '9'; accepted: a whole number from 1 to 5",
        "default: b.c is 'yes'; accepted: true or false",
      ])
  }

  static let rule: Shape = .named("rule") { rules }
  private static var rules: Shape { .object(Property("all", .list(of: rule))) }

  @Test("Beyond fifty problems only their number is told")
  func veryManyProblems() throws {
    let items = Array(repeating: "1", count: 60).joined(separator: ", ")
    let found = Shape.list(of: .boolean).validate(
      try DocumentParser.parse("[\(items)]", source: .file("a.yaml")))
    let lines = ScenarioError(found).description.split(separator: "\n")
    #expect(found.count == 60)
    #expect(lines.count == 51)
    #expect(lines.last == "and 10 more problems")
  }
}
