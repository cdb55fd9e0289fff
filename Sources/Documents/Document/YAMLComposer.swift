import Yams

/// Composes YAML text to Yams nodes in bounded time, and turns its errors into one-line problems.
///
/// Yams stops at the first duplicate key with the place of its first occurrence only. To let the
/// caller report all of them with both places, a duplicate's first occurrence gets a stand-in
/// letter and the text is composed again; `original(_:)` gives the key back.
struct YAMLComposer {
  let source: DocumentMark.Source

  /// Stand-in letters and what they stand for.
  private var originals: [Unicode.Scalar: Unicode.Scalar] = [:]

  /// How many duplicates are reported with both places in a text of so many bytes: each costs a pass
  /// over it, and all passes together read about two megabytes.
  static func duplicatesMax(in bytes: Int) -> Int {
    min(20, max(1, 2_000_000 / max(1, bytes)))
  }

  init(source: DocumentMark.Source) {
    self.source = source
  }

  /// The root node of `text`, or nil when it holds no document.
  mutating func compose(_ text: String) throws(ScenarioError) -> Node? {
    if text.contains("*") { try refuseAliasKeys(in: text) }
    return try composeDistinct(text)
  }

  /// A key as it was written, without stand-in letters.
  func original(_ key: String) -> String {
    guard !originals.isEmpty else { return key }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: key.unicodeScalars.map { originals[$0] ?? $0 })
    return String(text)
  }

  /// Yams hashes every key with all that its aliases expand to, which a few nested aliases make
  /// endless. So a first pass reads each alias as plain text and refuses those used as keys.
  private mutating func refuseAliasKeys(in text: String) throws(ScenarioError) {
    guard let letter = unusedLetters(in: text).first else { return }
    let plain = text.replacing("*", with: String(letter))
    originals[letter] = "*"
    defer { originals = [:] }
    guard let root = try composeDistinct(plain) else { return }
    var nodes = [root]
    while let node = nodes.popLast() {
      if case .sequence(let items) = node { nodes += Array(items) }
      guard case .mapping(let pairs) = node else { continue }
      for (key, value) in pairs {
        guard let scalar = key.scalar, scalar.style != .plain || !key.starts(with: letter) else {
          throw ScenarioError(
            mark(key.mark), "a key must be plain text, not an alias or a collection")
        }
        nodes.append(value)
      }
    }
  }

  private mutating func composeDistinct(_ text: String) throws(ScenarioError) -> Node? {
    var text = text
    var letters = unusedLetters(in: text)
    while true {
      do {
        return try Yams.compose(yaml: text, .basic, .default, .utf8)
      } catch let YamlError.duplicatedKeysInMapping(names, context) {
        guard let letter = letters.popLast(),
          let old = text.replaceKeyLetter(at: context.mark, by: letter)
        else {
          throw ScenarioError(
            mark(context.mark),
            "the key '\(quotable(original(names[0])))' is given twice in one mapping")
        }
        originals[letter] = originals[old] ?? old
      } catch {
        throw translated(error, in: text)
      }
    }
  }

  private func unusedLetters(in text: String) -> [Unicode.Scalar] {
    let used = Set(text.unicodeScalars.lazy.filter { $0.value >= 0xE000 })
    let privateUse = (0xE000...0xF8FF).lazy.compactMap { Unicode.Scalar($0 as UInt32) }
    return Array(
      privateUse.filter { !used.contains($0) }.prefix(Self.duplicatesMax(in: text.utf8.count)))
  }

  private func mark(_ mark: Mark?) -> DocumentMark {
    DocumentMark(source, line: mark?.line ?? 0, column: mark?.column ?? 0)
  }

  private func translated(_ error: any Error, in text: String) -> ScenarioError {
    switch error as? YamlError {
    case .scanner(let context, let problem, let place, _),
      .parser(let context, let problem, let place, _),
      .composer(let context, let problem, let place, _):
      return ScenarioError(mark(place), explanation(problem, context, text.scalar(at: place)))
    case .reader(let problem, let offset, _, _):
      let place = offset.map(text.place(of:)) ?? (line: 0, column: 0)
      return ScenarioError(
        DocumentMark(source, line: place.line, column: place.column), "not valid YAML: \(problem)")
    case let other:
      return ScenarioError(
        DocumentMark(source), "not valid YAML: \(other.map { "\($0)" } ?? "\(error)")")
    }
  }

  private func explanation(
    _ problem: String, _ context: YamlError.Context?, _ found: Unicode.Scalar?
  ) -> String {
    if problem == "but found another document" {
      return "a second document begins here; accepted: one document in a file"
    }
    if problem.hasPrefix("Maximum nesting level") {
      return "nested deeper than \(DocumentParser.depthMax) levels; accepted: fewer"
    }
    if found == "\t" || problem.contains("tab character") {
      return "a tab is used for indentation; accepted: spaces"
    }
    guard let context, context.mark.line > 0 else { return "not valid YAML: \(problem)" }
    return "not valid YAML: \(problem), \(context.text) that begins on line \(context.mark.line)"
  }
}

extension Node {
  fileprivate func starts(with letter: Unicode.Scalar) -> Bool {
    scalar?.string.unicodeScalars.first == letter
  }
}

extension String {
  /// Puts `letter` in the place of the first letter of the key at a place, and returns that one.
  ///
  /// Nil when the key does not begin with a letter or digit, behind a quote or not: then another
  /// letter could change what the text means.
  fileprivate mutating func replaceKeyLetter(
    at place: Mark, by letter: Unicode.Scalar
  ) -> Unicode.Scalar? {
    guard var index = index(of: place) else { return nil }
    if "\"'".unicodeScalars.contains(unicodeScalars[index]) {
      index = unicodeScalars.index(after: index)
    }
    guard index < endIndex, case let old = unicodeScalars[index],
      old.properties.isAlphabetic || old.properties.numericType != nil || old == "<"
    else { return nil }
    let after = unicodeScalars.index(after: index)
    unicodeScalars.replaceSubrange(index..<after, with: CollectionOfOne(letter))
    return old
  }

  fileprivate func scalar(at place: Mark) -> Unicode.Scalar? {
    index(of: place).map { unicodeScalars[$0] }
  }

  /// The index of a line and column, with the line breaks of YAML 1.1; nil past the end.
  private func index(of place: Mark) -> Index? {
    var (line, index) = (1, startIndex)
    while line < place.line, index < endIndex {
      let scalar = unicodeScalars[index]
      unicodeScalars.formIndex(after: &index)
      let isCRLF = scalar == "\r" && index < endIndex && unicodeScalars[index] == "\n"
      if "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar), !isCRLF { line += 1 }
    }
    let found = unicodeScalars.index(index, offsetBy: place.column - 1, limitedBy: endIndex)
    return found.flatMap { $0 < endIndex ? $0 : nil }
  }

  /// The line and column from 1 of the character at `offset`.
  fileprivate func place(of offset: Int) -> (line: Int, column: Int) {
    let lines = prefix(offset).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return (lines.count, (lines.last?.unicodeScalars.count ?? 0) + 1)
  }
}
