import Documents

/// The question about a table as it was asked: by flags, by the file of `--trial`, or by both.
///
/// A key's values are texts in the language of the flags, wherever they are from.
package struct Trial: Sendable {
  /// A question that is valid for some table.
  package enum Question: Sendable {
    case arms(TableQuestion)
    case points(ExcursionQuestion)
  }

  /// Flags by key; all other keys are in a file alone.
  private static let flags = [
    "unit": "--unit", "rows": "--rows", "arm": "--arm", "baseline": "--baseline",
    "metrics": "--metric", "covariates": "--covariate", "segments": "--segment",
    "margins": "--margin", "level": "--level",
  ]

  private var texts: [String: [String]]
  /// Places of the keys that are the file's.
  private var marks: [String: DocumentMark] = [:]

  /// - Parameters:
  ///   - path: The file of `--trial`; `nil` without one.
  ///   - flags: Values of flags by key; empty where a flag was not given.
  /// - Throws: `ScenarioError` for what is wrong with the file, or is said by a flag as well.
  package init(path: String?, flags: [String: [String]]) throws(ScenarioError) {
    texts = flags.filter { !$0.value.isEmpty }
    guard let path else { return }
    let document = try DocumentLoader(shape: TrialShape.shape).load(path)
    var problems: [Problem] = []
    for entry in document.entries ?? [] {
      if texts[entry.key] != nil {
        let reason = "is said by `\(Self.flags[entry.key]!)` as well; accepted: one of them"
        problems.append(Problem(entry.keyMark, DocumentPath() + entry.key, reason))
      }
      texts[entry.key] = Self.texts(entry.value)
      marks[entry.key] = entry.keyMark
    }
    guard problems.isEmpty else { throw ScenarioError(problems) }
  }

  private static func texts(_ node: DocumentNode) -> [String] {
    guard let entries = node.entries else { return node.texts }
    return entries.map { entry in
      let isPlain = !entry.key.contains { "=/:|,".contains($0) }
      return (isPlain ? entry.key : "\"\(entry.key)\"") + "=" + (entry.value.scalar ?? "")
    }
  }

  func one(_ key: String) -> String? { texts[key]?.first }
  func all(_ key: String) -> [String] { texts[key] ?? [] }

  /// The first of some keys that is there, in words.
  func given(_ keys: [String]) -> String? {
    keys.first { texts[$0] != nil }.map { key in
      marks[key] == nil ? Self.flags[key] ?? key : key
    }
  }

  /// The question, with the rows that a map picks.
  ///
  /// - Throws: `TableError`.
  package func question(_ map: TableMap) throws -> Question {
    try placing {
      one("treatment") == nil ? .arms(try arms(map.filters)) : .points(try points(map.filters))
    }
  }

  /// Gives an error about the question the place of the key that it is about, if that is the file's.
  package func placing<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch TableError.question(let words) {
      throw error(words)
    }
  }

  private func error(_ words: String) -> TableError {
    var best: (key: String, place: String.Index)?
    for key in marks.keys.sorted() {
      let names = ["`\(key)`", "`\(key) ", "`\(key):"] + (Self.flags[key].map { ["`\($0)"] } ?? [])
      for place in names.compactMap({ words.firstRange(of: $0)?.lowerBound })
      where place < best?.place ?? words.endIndex { best = (key, place) }
    }
    guard let key = best?.key, let mark = marks[key], case .file(let path) = mark.source else {
      return .question(words)
    }
    let told = Self.flags[key].map { words.replacing("`\($0)", with: "`\(key)") } ?? words
    return .data(path: path, line: mark.line, column: mark.column, told)
  }
}
