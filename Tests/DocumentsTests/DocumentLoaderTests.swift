import Foundation
import TestSupport
import TestWorlds
import Testing

@testable import Documents

@Suite("A file stands on what it extends")
struct DocumentLoaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }
  private let loader = DocumentLoader(shape: SampleDocument.scenario)

  private func problems(_ path: String, overrides: [String] = []) -> [String] {
    problemLines { () throws(ScenarioError) in _ = try loader.load(path, overrides: overrides) }
      .map { $0.replacing("\(folder.path)/", with: "") }
  }

  @Test("Objects merge key by key; lists, maps and other words replace")
  func overlay() throws {
    try folder.write("base.yaml", SampleDocument.text)
    let path = try folder.write(
      "top.yaml",
      """
      extends: base.yaml
      world: { zones: { Asia/Tokyo: 1 } }
      arms:
        - name: only
          strategy: { quietHours: none }
      """)
    let document = try loader.load(path)
    #expect(document["name"]?.scalar == "quickstart")
    #expect(document["world"]?["kind"]?.scalar == "smallBusiness")
    #expect(document["world"]?["businesses"]?.scalar == "20_000")
    #expect(document["world"]?["zones"] == .mapping(["Asia/Tokyo": .plain(1)]))
    #expect(document["arms"]?.items?.count == 1)
    #expect(document["extends"] == nil)
    #expect(document["seed"]?.scalar == "42")
  }

  @Test("Another kind of world replaces the one below")
  func otherKind() throws {
    try folder.write("base.yaml", SampleDocument.text)
    let path = try folder.write(
      "top.yaml", "extends: base.yaml\nworld: { kind: commerce, shops: 5 }")
    let world = try #require(try loader.load(path)["world"])
    #expect(world == .mapping(["kind": .text("commerce"), "shops": .plain(5)]))
  }

  @Test("A chain is read from folder to folder, and every problem names its own file")
  func chain() throws {
    try folder.write(
      "shared/base.yaml", SampleDocument.text.replacing("minGap: 2h", with: "minGap: 2"))
    try folder.write("shared/middle.yaml", "extends: base.yaml\nseed: -1")
    let path = try folder.write("top.yaml", "extends: shared/middle.yaml\nsed: 5")
    #expect(
      problems(path, overrides: ["seed=x"]) == [
        "top.yaml:2:1: sed is not known here; did you mean 'seed'? "
          + "accepted: pushlab, name, start, seed, world, arms",
        "shared/middle.yaml:2:7: is not of this format; accepted: a whole number of at least 0",
        "shared/base.yaml:12:15: is not of this format; "
          + "accepted: a duration such as 30min, 2h, 7d, at most 7d",
        "--set seed=x: seed is 'x'; accepted: a whole number of at least 0",
      ])
  }

  @Test("Overrides come last, in their order")
  func overrides() throws {
    let path = try folder.write("a.yaml", SampleDocument.text)
    let document = try loader.load(path, overrides: ["seed=1", "seed=2", "name=other"])
    #expect(document["seed"]?.scalar == "2")
    #expect(document["name"]?.scalar == "other")
  }

  @Test func missingBase() throws {
    let path = try folder.write("a.yaml", "pushlab: 1\nextends: none.yaml\n")
    #expect(
      problems(path) == ["a.yaml:2:10: extends is 'none.yaml'; none.yaml: no such file"])
  }

  @Test func brokenBase() throws {
    try folder.write("b.yaml", "a: 1\n\tb: 2\n")
    let path = try folder.write("a.yaml", "extends: b.yaml\n")
    #expect(problems(path) == ["b.yaml:2:1: a tab is used for indentation; accepted: spaces"])
  }

  /// Each has the word `secret`, and none is a scenario.
  @Test(
    "A file that is not of this format is refused without a word of what it holds",
    arguments: [
      "root:secret:0:0:root\n", "SECRET=secret\nsecret\n", "secret: secret\n",
      "name: b\nsecret: 1\n",
      "- secret\n", "\"secret\"", "secret: 1\nsecret: 2\n", "a: !secret b\n", "a: *secret\n",
      "secret: [\n", "<<: secret\n", "? [secret]\n: 1\n", "{secret", "%secret\n", "@secret",
      "secret: 1\n",
    ])
  func foreign(text: String) throws {
    try folder.write("b.txt", text)
    let path = try folder.write("a.yaml", "extends: b.txt\n")
    let found = problems(path)
    #expect(!found.isEmpty)
    #expect(!found.joined().lowercased().contains("secret"), "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("b.txt:") }, "\(found)")
  }

  /// Each has keys at its top that are known, and the word `secret`.
  @Test(
    "of a file that is extended no value and no key is told that does not fit",
    arguments: [
      "seed: secret\n", "world: secret\n", "world: { secret: 1 }\n",
      "world: { kind: secret }\n", "arms: [{ name: a, strategy: { minGap: secret } }]\n",
      "arms: [{ name: a, secret: 1 }]\n",
    ])
  func extended(text: String) throws {
    try folder.write("b.yaml", text)
    try folder.write("c.yaml", "extends: b.yaml\n")
    for path in [try folder.write("a.yaml", "extends: b.yaml\n"), folder.path("c.yaml")] {
      let found = problems(path)
      #expect(!found.joined().lowercased().contains("secret"), "\(found)")
      #expect(found.contains { $0.hasPrefix("b.yaml:") && $0.contains("; accepted: ") }, "\(found)")
    }
    let own = problems(folder.path("b.yaml"))
    #expect(own.joined().contains("secret"), "the file itself is quoted")
  }

  @Test(arguments: ["extends: [b.yaml]", "extends:", "extends: ''", "extends: {}"])
  func extendsThatIsNoPath(text: String) throws {
    let path = try folder.write("a.yaml", text)
    let found = problems(path)
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("; accepted: the path of another file"))
  }

  @Test func cycle() throws {
    try folder.write("b.yaml", "extends: ./c.yaml")
    try folder.write("c.yaml", "extends: a.yaml")
    let path = try folder.write("a.yaml", "extends: b.yaml")
    #expect(
      problems(path) == [
        "./c.yaml:1:10: extends is 'a.yaml'; which is a cycle: "
          + "a.yaml → b.yaml → ./c.yaml → ./a.yaml"
      ])
  }

  @Test func ownBase() throws {
    let path = try folder.write("a.yaml", "extends: a.yaml")
    #expect(
      problems(path) == [
        "a.yaml:1:10: extends is 'a.yaml'; which is a cycle: a.yaml → a.yaml"
      ])
  }

  @Test("Sixteen files may stand on one another, not seventeen")
  func longChain() throws {
    try folder.write("f1.yaml", SampleDocument.text)
    for number in 2...17 {
      try folder.write("f\(number).yaml", "extends: f\(number - 1).yaml")
    }
    #expect(problems(folder.path("f16.yaml")) == [])
    #expect(
      problems(folder.path("f17.yaml")) == [
        "f2.yaml:1:10: extends is 'f1.yaml'; accepted: a chain of at most 16 files"
      ])
  }

  @Test("Absent keys get their defaults, in the order of the shape, all the way down")
  func defaults() throws {
    let document = try loader.load(
      text: "arms: [{ name: 010 }]\nworld: { kind: smallBusiness }\nname: b\npushlab: 1", name: "a")
    #expect(
      DocumentWriter.write(document) == """
        pushlab: 1
        name: b
        start: "2026-03-16"
        seed: 42
        world:
          kind: smallBusiness
          businesses: 200
          zones:
            Europe/Oslo: 1
        arms:
          - name: "010"
            baseline: false
            strategy:
              minGap: 30min
              caps: {}
              quietHours: none
              urgent: false

        """)
    #expect(document["seed"]?.mark == .generated)
  }

  @Test("A resolved document resolves to itself")
  func resolvedTwice() throws {
    let once = try loader.load(text: SampleDocument.text, name: "a.yaml")
    let twice = try loader.load(text: DocumentWriter.write(once), name: "b.yaml")
    #expect(once == twice)
  }

  @Test("A shape may list extends for its schema; the loader takes it out all the same")
  func extendsInShape() throws {
    try folder.write("b.yaml", "a: true")
    let path = try folder.write("a.yaml", "extends: b.yaml")
    let loader = DocumentLoader(shape: .object(.extends, Property("a", .boolean, required: true)))
    #expect(try loader.load(path) == .mapping(["a": .plain(true)]))
    let found = problemLines { () throws(ScenarioError) in
      _ = try loader.load(text: "extend: b.yaml", name: "a.yaml")
    }
    #expect(
      found == [
        "a.yaml:1:1: extend is not known here; did you mean 'extends'? accepted: extends, a"
      ])
  }
}
