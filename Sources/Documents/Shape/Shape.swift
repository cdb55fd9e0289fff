/// The accepted values at one place of a configuration file.
///
/// A shape validates, merges, fills in defaults and prints its JSON Schema. Objects are closed: a
/// key that is not among their properties is an error.
package indirect enum Shape: Sendable {
  /// A mapping with known keys.
  case object(ObjectShape)

  /// A mapping with free keys; `key` is a shape of scalars.
  case map(key: Shape, value: Shape)

  case list(of: Shape, count: ClosedRange<Int> = 0...Int.max)

  /// A whole number, without quotes.
  case integer(ClosedRange<Int64> = Int64.min...Int64.max)

  /// A whole number from 0 to 2^64 - 1, without quotes.
  case unsigned

  /// A finite number, without quotes; `unit` names what it counts.
  case number(NumberRange = .any, unit: String? = nil)

  /// `true` or `false`, without quotes.
  case boolean

  /// One of some words.
  case choice([Choice])

  /// A whole number with a unit, `250ms` or `7d`; the range is in milliseconds.
  case duration(ClosedRange<Int64> = 0...Int64.max)

  /// `HH:MM` from 00:00 to 23:59, and 24:00 with `endOfDay`.
  case timeOfDay(endOfDay: Bool = false)

  /// A date `YYYY-MM-DD` of the years 1970 to 2100.
  case date

  case text(TextPattern = .any)

  /// Any of several shapes that differ in kind (scalar, list, mapping), in a single-word key or in
  /// their keys.
  case oneOf([Shape])

  /// The shape, or `null`.
  case nullable(Shape)

  /// A shape that is used in several places or within itself; the schema defines it once. The
  /// closure is called often, so let it return a stored shape.
  case named(String, @Sendable () -> Shape)
}

extension Shape {
  /// A choice of words that need no explanation.
  package static func choices(_ names: String...) -> Shape {
    .choice(names.map { Choice($0) })
  }

  /// A single word, an alternative to a richer shape: `none`.
  package static func keyword(_ name: String, _ doc: String = "") -> Shape {
    .choice([Choice(name, doc)])
  }

  /// One text, or a list of at least one.
  package static func texts(_ pattern: TextPattern = .any) -> Shape {
    .oneOf([.text(pattern), .list(of: .text(pattern), count: 1...Int.max)])
  }

  /// A closed object that needs no title.
  static func object(_ properties: Property...) -> Shape {
    .object(ObjectShape(properties))
  }

  /// The shape behind names and `nullable`.
  package var unwrapped: Shape {
    switch self {
    case .named(_, let shape): shape().unwrapped
    case .nullable(let shape): shape.unwrapped
    default: self
    }
  }

  var allowsNull: Bool {
    switch self {
    case .nullable: true
    case .named(_, let shape): shape().allowsNull
    case .oneOf(let shapes): shapes.contains(where: \.allowsNull)
    default: false
    }
  }
}

extension Shape {
  /// `top` over `base`: objects merge key by key, anything else in `top` replaces its counterpart.
  ///
  /// A key of `base` keeps its place; new keys follow. Alternatives merge while `top` still fits the
  /// one that `base` is.
  package func overlay(_ top: DocumentNode, over base: DocumentNode) -> DocumentNode {
    switch unwrapped {
    case .object(let object):
      guard let topEntries = top.entries, let baseEntries = base.entries else { return top }
      return object.overlay(topEntries, over: baseEntries, as: top)
    case .oneOf:
      guard let meant = alternative(for: base), meant.validate(top, isPartial: true).isEmpty else {
        return top
      }
      return meant.overlay(top, over: base)
    default: return top
    }
  }
}

extension ObjectShape {
  fileprivate func overlay(
    _ top: [DocumentNode.Entry], over base: [DocumentNode.Entry], as node: DocumentNode
  ) -> DocumentNode {
    var merged = base
    var places = Dictionary(base.indices.map { (base[$0].key, $0) }) { first, _ in first }
    for entry in top {
      guard let place = places[entry.key] else {
        places[entry.key] = merged.count
        merged.append(entry)
        continue
      }
      let value = self[entry.key]?.shape.overlay(entry.value, over: merged[place].value)
      merged[place] = DocumentNode.Entry(entry.key, value ?? entry.value, at: entry.keyMark)
    }
    return DocumentNode(.mapping(merged), at: node.mark)
  }
}

extension Shape {
  /// Whether a text, in quotes or not, is accepted by this shape of a scalar.
  func accepts(_ text: String, isQuoted: Bool) -> Bool {
    switch self {
    case .object, .map, .list: false
    case .integer(let range):
      !isQuoted && NumberText(text)?.integer.map(range.contains) ?? false
    case .unsigned: !isQuoted && NumberText(text)?.unsigned != nil
    case .number(let range, _):
      !isQuoted
        && (range.takesPercentages ? NumberText.share(text) : NumberText(text))?.double
          .map(range.contains) ?? false
    case .boolean: !isQuoted && (text == "true" || text == "false")
    case .choice(let choices): choices.contains { $0.name == text }
    case .duration(let range): parseDuration(text).map(range.contains) ?? false
    case .timeOfDay(let endOfDay): parseTimeOfDay(text, endOfDay: endOfDay) != nil
    case .date: isDate(text)
    case .text(let pattern): pattern.accepts(text)
    case .oneOf(let shapes): shapes.contains { $0.accepts(text, isQuoted: isQuoted) }
    case .nullable(let shape): shape.accepts(text, isQuoted: isQuoted)
    case .named(_, let shape): shape().accepts(text, isQuoted: isQuoted)
    }
  }

  /// A hint for a refused text: a similar word, or that quotes must be left out.
  func hint(for text: String, isQuoted: Bool, _ foreign: ForeignWords = .none) -> String {
    if isQuoted, accepts(text, isQuoted: false) { return " leave out the quotes;" }
    let meant = foreign.hint(forValue: text, in: self)
    guard meant.isEmpty else { return meant }
    return patternHint(for: text) ?? didYouMean(text, among: words)
  }

  /// What the pattern of a text says about a refused one.
  private func patternHint(for text: String) -> String? {
    switch unwrapped {
    case .text(let pattern): pattern.hint(text)
    case .oneOf(let shapes): shapes.lazy.compactMap { $0.patternHint(for: text) }.first
    default: nil
    }
  }

  /// The words that are accepted literally.
  var words: [String] {
    switch unwrapped {
    case .choice(let choices): choices.map(\.name)
    case .boolean: ["true", "false"]
    case .oneOf(let shapes): shapes.flatMap(\.words)
    default: []
    }
  }
}
