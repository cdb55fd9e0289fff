import Foundation
import TestSupport
import TestWorlds
import Testing

@testable import Documents

@Suite("Text becomes a tree with the place of every key and value")
struct DocumentParserTests {
  private func parse(_ text: String) throws -> DocumentNode {
    try DocumentParser.parse(text, source: .file("a.yaml"))
  }

  private func problems(of text: String) -> [String] {
    problemLines { () throws(ScenarioError) in
      _ = try DocumentFile.document(text, name: "a.yaml")
    }
  }

  @Test("A scalar stays the text that was written")
  func scalarsAreText() throws {
    let tree = try parse("[22:00, 010, yes, 1_000, 0x10, .inf, 2026-03-16, \"5\", 'no']")
    let texts = tree.items?.map(\.scalar)
    #expect(
      texts == ["22:00", "010", "yes", "1_000", "0x10", ".inf", "2026-03-16", "5", "no"])
    #expect(tree.items?.map(\.isQuoted) == Array(repeating: false, count: 7) + [true, true])
  }

  @Test("Only what stands without quotes is null")
  func nulls() throws {
    let tree = try parse("a:\nb: ~\nc: null\nd: \"~\"\ne: ''\n")
    #expect(tree.entries?.map(\.value.isNull) == [true, true, true, false, false])
  }

  @Test("Keys keep their order, keys and values their places")
  func marks() throws {
    let tree = try parse("z: 1\na:\n  - x\n  - {k: v}\n")
    let entries = try #require(tree.entries)
    #expect(entries.map(\.key) == ["z", "a"])
    #expect(entries.map(\.keyMark.description) == ["a.yaml:1:1", "a.yaml:2:1"])
    #expect(entries[1].value.items?[0].mark.description == "a.yaml:3:5")
    #expect(tree["a"]?.items?[1]["k"]?.mark.description == "a.yaml:4:9")
  }

  @Test("Windows line ends and a byte order mark change nothing")
  func lineEnds() throws {
    #expect(try parse("\u{FEFF}a: 1\r\nb: 2\r\n") == parse("a: 1\nb: 2\n"))
  }

  @Test("Aliases repeat a value; merged keys come first and yield to written ones")
  func aliasesAndMergeKeys() throws {
    let tree = try parse(
      """
      base: &base { limit: 3, per: localDay }
      more: &more { per: rolling, overflow: drop }
      one: { <<: *base, limit: 5 }
      two: { <<: [*base, *more], name: x }
      copy: *base
      """)
    #expect(tree["one"] == .mapping(["per": .plain("localDay"), "limit": .plain(5)]))
    #expect(
      tree["two"]
        == .mapping([
          "limit": .plain(3), "per": .plain("localDay"), "overflow": .plain("drop"),
          "name": .plain("x"),
        ]))
    #expect(tree["copy"] == tree["base"])
    #expect(tree["one"]?.entries?[0].keyMark.description == "a.yaml:1:25")
  }

  @Test("A quoted << is a key like any other")
  func quotedMergeKey() throws {
    #expect(try parse("\"<<\": 1") == .mapping(["<<": .plain(1)]))
  }

  @Test(arguments: [
    ("", ["a.yaml:1:1: the document is empty; accepted: a mapping of keys to values"]),
    (
      "# only words\n", ["a.yaml:1:1: the document is empty; accepted: a mapping of keys to values"]
    ),
    ("~", ["a.yaml:1:1: the document is empty; accepted: a mapping of keys to values"]),
    ("- a\n", ["a.yaml:1:1: the document is a list; accepted: a mapping of keys to values"]),
    ("words\n", ["a.yaml:1:1: the document is 'words'; accepted: a mapping of keys to values"]),
    (
      "a: 1\n---\nb: 2\n",
      ["a.yaml:2:1: a second document begins here; accepted: one document in a file"]
    ),
    ("a:\n\tb: 1\n", ["a.yaml:2:1: a tab is used for indentation; accepted: spaces"]),
    (
      "a: [1, 2\nb: 3\n",
      [
        "a.yaml:2:2: not valid YAML: did not find expected ',' or ']', "
          + "while parsing a flow sequence that begins on line 1"
      ]
    ),
    (
      "a: \"x\n",
      [
        "a.yaml:2:1: not valid YAML: found unexpected end of stream, while scanning a quoted scalar that begins on line 1"
      ]
    ),
    ("a: b: c\n", ["a.yaml:1:5: not valid YAML: mapping values are not allowed in this context"]),
    ("a: *b\n", ["a.yaml:1:4: not valid YAML: found undefined alias"]),
    ("a: &b [*b]\n", ["a.yaml:1:8: not valid YAML: found undefined alias"]),
    ("a: 1\nb: \u{1}\n", ["a.yaml:2:4: not valid YAML: control characters are not allowed"]),
    (
      "a: !!int 5\n", ["a.yaml:1:4: the tag 'tag:yaml.org,2002:int' is not supported; leave it out"]
    ),
    ("a: !cap {b: 1}\n", ["a.yaml:1:4: the tag '!cap' is not supported; leave it out"]),
    ("? [a, b]\n: 1\n", ["a.yaml:1:3: a key must be plain text, not an alias or a collection"]),
    ("a: &k x\n*k : 1\n", ["a.yaml:2:1: a key must be plain text, not an alias or a collection"]),
    (
      "a: &k 3\nb: { <<: *k }\n",
      ["a.yaml:1:4: << is '3'; accepted: an alias of a mapping or a list of them"]
    ),
  ])
  func brokenDocument(text: String, expected: [String]) {
    #expect(problems(of: text) == expected)
  }

  @Test("Every key that is given twice is reported at its second place")
  func duplicateKeys() {
    let text = """
      name: a
      world: { size: 1, "size": 2, kind: x, kind: y, kind: z }
      arms:
        - name: b
          'name': c
      name: d
      """
    #expect(
      problems(of: text) == [
        "a.yaml:2:19: the key 'size' is given twice; first on line 2",
        "a.yaml:2:39: the key 'kind' is given twice; first on line 2",
        "a.yaml:2:48: the key 'kind' is given twice; first on line 2",
        "a.yaml:5:5: the key 'name' is given twice; first on line 4",
        "a.yaml:6:1: the key 'name' is given twice; first on line 1",
      ])
  }

  @Test("A duplicate that no letter can stand in for is reported at its first place")
  func duplicateOfSigns() {
    #expect(
      problems(of: "\"\": 1\n\"\": 2\n") == [
        "a.yaml:1:1: the key '' is given twice in one mapping"
      ])
  }

  @Test("A hundred duplicates end in an error too")
  func manyDuplicates() {
    let text = (0..<100).map { "k\($0): 1\nk\($0): 2\n" }.joined()
    #expect(!problems(of: text).isEmpty)
  }

  @Test("64 levels are read, 65 are not", arguments: [("[", "]"), ("{a: ", "}")])
  func nesting(open: String, close: String) {
    func document(levels: Int) -> String {
      "a: " + String(repeating: open, count: levels) + String(repeating: close, count: levels)
    }
    #expect(problems(of: document(levels: 60)) == [])
    let found = problems(of: document(levels: 70))
    #expect(found.count == 1)
    #expect(
      found[0].hasSuffix("nested deeper than 64 levels; accepted: fewer"), "\(found[0])")
  }

  @Test(
    "However deep, an answer comes back",
    arguments: ["[", "{a: ", "- ", "? ", "[\"]\","])
  func bottomless(open: String) {
    let text = "a:\n  " + String(repeating: open, count: 100_000)
    #expect(problems(of: text).count == 1)
  }

  @Test("Nested aliases are refused, not expanded")
  func aliasBomb() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...20 {
      let items = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    let expected = "more than 100_000 values, aliases expanded; accepted: fewer"
    #expect(problems(of: text) == ["a.yaml:1:13: \(expected)"])
  }

  @Test(
    "Nested aliases as keys are refused, not expanded",
    arguments: ["? *a20\n: 1\n", "*a20 : 1\n", "? [*a20]\n: 1"])
  func aliasBombAsKey(key: String) {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...20 {
      let items = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    let found = problems(of: text + key)
    #expect(found.count == 1)
    #expect(
      found[0].hasSuffix("a key must be plain text, not an alias or a collection"), "\(found[0])")
  }

  @Test("Text that aliases repeat counts as often as it is there")
  func repeatedText() {
    let text = "a: &a \"\(String(repeating: "x", count: 400_000))\"\nb: [*a"
    #expect(problems(of: text + "]") == [])
    #expect(
      problems(of: text + ", *a]") == [
        "a.yaml:1:4: more text than a file may have, aliases expanded; accepted: less"
      ])
  }

  @Test("A megabyte is read, a byte more is not")
  func size() {
    let fits = "a: " + String(repeating: "x", count: DocumentParser.bytesMax - 3)
    #expect(problems(of: fits) == [])
    #expect(problems(of: fits + "x") == ["a.yaml: larger than 1 MB; accepted: up to 1000000 bytes"])
  }
}

@Suite("A file that cannot be read says why")
struct DocumentFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problems(of path: String) -> [String] {
    problemLines { () throws(ScenarioError) in _ = try DocumentFile.read(path) }
  }

  @Test func missing() {
    let path = folder.path("none.yaml")
    #expect(problems(of: path) == ["\(path): no such file"])
  }

  @Test func directory() {
    #expect(
      problems(of: folder.path) == ["\(folder.path): is a directory; accepted: a YAML file"])
  }

  @Test func unreadable() {
    // Linux answers that with EIO.
    #expect(
      problems(of: "/proc/self/mem") == [
        "/proc/self/mem: cannot be read, Input/output error; "
          + "the machine failed, not the command; give it again when that is mended"
      ])
  }

  @Test func notUTF8() throws {
    let path = try folder.write("bytes.yaml", bytes: Array("a: 1\nb: ".utf8) + [0xFF, 0xFE, 0x0A])
    #expect(problems(of: path) == ["\(path):2:1: not valid UTF-8; accepted: UTF-8 text"])
  }

  @Test func tooLarge() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 3_000_000)
    let path = try folder.write("large.yaml", bytes: bytes)
    #expect(problems(of: path) == ["\(path): larger than 1 MB; accepted: up to 1000000 bytes"])
  }

  @Test("A source without end is cut off, not waited for")
  func endless() {
    #expect(
      problems(of: "/dev/zero") == ["/dev/zero: larger than 1 MB; accepted: up to 1000000 bytes"])
  }

  @Test("a key on one line is quoted where a reader would take it for another")
  func keysOnOneLine() throws {
    let keys = ["no", "1", "a: b", "# c", "plain"]
    let node = DocumentNode(.mapping(keys.map { .init($0, .text("x")) }))
    let text = node.inline
    #expect(text == ##"{ "no": "x", "1": "x", "a: b": "x", "# c": "x", plain: "x" }"##)
    let read = try DocumentParser.parse(text, source: .file("keys.yaml"))
    #expect(read.entries?.map(\.key) == keys)
  }
}
