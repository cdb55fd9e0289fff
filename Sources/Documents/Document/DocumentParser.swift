import JSON
import Yams

/// Parses YAML text into a tree, within limits of depth and size.
///
/// Anchors, aliases and merge keys (`<<`) work. Duplicate keys, tags, keys that are not text, a
/// second document, more than `depthMax` levels, and with the aliases expanded more than `valuesMax`
/// values or more text than a file may have are errors.
package struct DocumentParser {
  /// The most bytes of one file, and of its scalars with aliases expanded.
  package static let bytesMax = 1_000_000
  static let depthMax = JSONValue.depthMax
  static let valuesMax = 100_000

  private let source: DocumentMark.Source
  private var composer: YAMLComposer
  private var values = 0
  private var bytesLeft: Int
  private var problems: [Problem] = []

  private init(source: DocumentMark.Source, _ bytesMax: Int) {
    self.source = source
    bytesLeft = bytesMax
    composer = YAMLComposer(source: source)
  }

  /// The tree of `text`, whose marks name `source`; empty text is `null`.
  ///
  /// - Parameter bytesMax: The most bytes of the text, and of all scalars with aliases expanded.
  static func parse(
    _ text: String, source: DocumentMark.Source, bytesMax: Int = bytesMax
  ) throws(ScenarioError) -> DocumentNode {
    guard text.utf8.count <= bytesMax else { throw tooLarge(DocumentMark(source), bytesMax) }
    var parser = DocumentParser(source: source, bytesMax)
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    guard let root = try parser.composer.compose(isMarked ? String(text.dropFirst()) : text) else {
      return DocumentNode(.null, at: DocumentMark(source, line: 1, column: 1))
    }
    let tree = try parser.tree(of: root, depth: 1)
    guard parser.problems.isEmpty else { throw ScenarioError(parser.problems) }
    return tree
  }

  static func tooLarge(_ mark: DocumentMark, _ bytesMax: Int) -> ScenarioError {
    ScenarioError(
      mark, "larger than \(bytesMax / 1_000_000) MB; accepted: up to \(bytesMax) bytes")
  }

  private mutating func tree(of node: Node, depth: Int) throws(ScenarioError) -> DocumentNode {
    switch node {
    case .scalar(let scalar):
      let mark = mark(scalar.mark)
      try count(at: mark, depth: depth, bytes: scalar.string.utf8.count)
      check(scalar.tag, is: .str, at: mark)
      return leaf(scalar, at: mark)
    case .sequence(let sequence):
      let mark = mark(sequence.mark)
      try count(at: mark, depth: depth)
      check(sequence.tag, is: .seq, at: mark)
      var items: [DocumentNode] = []
      for item in sequence { items.append(try tree(of: item, depth: depth + 1)) }
      return DocumentNode(.sequence(items), at: mark)
    case .mapping(let mapping):
      let mark = mark(mapping.mark)
      try count(at: mark, depth: depth)
      check(mapping.tag, is: .map, at: mark)
      return DocumentNode(.mapping(try entries(of: mapping, depth: depth)), at: mark)
    case .alias(let alias):
      throw ScenarioError(mark(alias.mark), "not valid YAML: an alias without its value")
    }
  }

  private mutating func count(
    at mark: DocumentMark, depth: Int, bytes: Int = 0
  ) throws(ScenarioError) {
    values += 1
    bytesLeft -= bytes
    guard bytesLeft >= 0 else {
      throw ScenarioError(mark, "more text than a file may have, aliases expanded; accepted: less")
    }
    guard depth <= Self.depthMax else {
      throw ScenarioError(mark, "nested deeper than \(Self.depthMax) levels; accepted: fewer")
    }
    guard values <= Self.valuesMax else {
      let most = grouped(Self.valuesMax)
      throw ScenarioError(
        mark, "more than \(most) values, aliases expanded; accepted: fewer")
    }
  }

  private func leaf(_ scalar: Node.Scalar, at mark: DocumentMark) -> DocumentNode {
    let isPlain = scalar.style == .plain
    let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    return DocumentNode(isNull ? .null : .scalar(scalar.string), at: mark, isQuoted: !isPlain)
  }

  /// The entries in file order, after those that `<<` merges in and that are not given again.
  private mutating func entries(
    of mapping: Node.Mapping, depth: Int
  ) throws(ScenarioError) -> [DocumentNode.Entry] {
    var own: [DocumentNode.Entry] = []
    var merged: [DocumentNode.Entry] = []
    var marks: [String: DocumentMark] = [:]
    for (keyNode, valueNode) in mapping {
      let keyMark = mark(keyNode.mark)
      guard let key = key(keyNode, at: keyMark) else { continue }
      let value = try tree(of: valueNode, depth: depth + 1)
      if let first = marks.updateValue(keyMark, forKey: key) {
        marks[key] = first
        problems.append(
          Problem(keyMark, "the key '\(quotable(key))' is given twice; first on line \(first.line)")
        )
      } else if key == "<<", keyNode.scalar?.style == .plain {
        merged = entriesToMerge(value)
      } else {
        own.append(DocumentNode.Entry(key, value, at: keyMark))
      }
    }
    return merged.filter { marks[$0.key] == nil } + own
  }

  private mutating func key(_ node: Node, at mark: DocumentMark) -> String? {
    guard let scalar = node.scalar else {
      problems.append(Problem(mark, "a key must be plain text, not an alias or a collection"))
      return nil
    }
    check(scalar.tag, is: .str, at: mark)
    return composer.original(scalar.string)
  }

  /// The entries of a mapping, or of a list of mappings of which the first to have a key wins.
  private mutating func entriesToMerge(_ value: DocumentNode) -> [DocumentNode.Entry] {
    var seen: Set<String> = []
    return (value.items ?? [value]).flatMap { source in
      guard let entries = source.entries else {
        problems.append(
          Problem(
            source.mark, "<< is \(source.found); accepted: an alias of a mapping or a list of them")
        )
        return [] as [DocumentNode.Entry]
      }
      return entries.filter { seen.insert($0.key).inserted }
    }
  }

  /// Refuses a tag that was written, unless it says what the node is anyway.
  private mutating func check(_ tag: Tag, is name: Tag.Name, at mark: DocumentMark) {
    let text = tag.rawValue
    guard !text.isEmpty, text != "!", text != name.rawValue else { return }
    problems.append(Problem(mark, "the tag '\(quotable(text))' is not supported; leave it out"))
  }

  private func mark(_ mark: Mark?) -> DocumentMark {
    DocumentMark(source, line: mark?.line ?? 0, column: mark?.column ?? 0)
  }
}
