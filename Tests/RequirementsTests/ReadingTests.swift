import Testing

/// What counts as an id, and as a test that names one.
struct ReadingTests {
  @Test(
    "ids are found as they are written",
    arguments: [
      ("S1-8-mkt two pushes", ["S1-8-mkt"]),
      ("(S0-ARCH-05, S4-PLAT-6).", ["S0-ARCH-05", "S4-PLAT-6"]),
      ("S4-AC-1..10 and S4-PLAT-2/3:", ["S4-AC-1..10", "S4-PLAT-2/3"]), ("C-03", ["C-03"]),
      ("UTC-10, C-3, C-031, S3-bucket, AS3-X, S3, W12", []),
    ])
  func written(text: String, ids: [String]) {
    #expect(Identifier.written(in: text) == ids)
  }

  @Test(
    "a range is its ids",
    arguments: [
      ("S4-PLAT-2/3", ["S4-PLAT-2", "S4-PLAT-3"]),
      ("S0-FR-CON-02/03", ["S0-FR-CON-02", "S0-FR-CON-03"]),
      ("S3-READ-1..3", ["S3-READ-1", "S3-READ-2", "S3-READ-3"]), ("S1-5.3-tap", ["S1-5.3-tap"]),
      ("S1-8-mkt", ["S1-8-mkt"]),
    ])
  func members(written: String, ids: [String]) {
    #expect(Identifier.members(of: written) == ids)
  }

  @Test("names stand behind the attribute or below it, ids in the comment above it too")
  func tests() {
    let lines = [
      "  @Test(\"S9-A: one\") func one() {}",
      "  /// S9-B is why.", "  @Test(", "    \"two (S9-C)\", arguments: [\"S9-D\"])",
      "  func two() {}", "/// S9-E", "struct Helper {}",
      "@Test(arguments: [\"S9-F\"]) func three() {}",
    ]
    let text = lines.joined(separator: "\n")
    let found = NamedTest.all(in: text, file: "File.swift")
    #expect(found.map(\.name) == ["S9-A: one", "two (S9-C)"])
    #expect(found.map(\.members) == [["S9-A"], ["S9-B", "S9-C"]])
  }

  @Test("functions of tests are found with their suite, named or not, on one line or several")
  func functions() {
    let lines = [
      "struct Helper {", "  func help() {}", "}", "@Suite(\"a class of things\") struct Some {",
      "  @Test(\"one\") func one() {}", "  // @Test func none() {}", "  @Test(",
      "    \"two\", arguments: [1])", "  func two(number: Int) {", "    func inner() {}", "  }",
      "}",
      "extension Other {", "  @Test func three() async throws {}", "}",
    ]
    #expect(
      TestFunction.all(in: lines.joined(separator: "\n"))
        == ["Some/one", "Some/two", "Other/three"])
  }
}
