extension Shape {
  /// Whether a text, in quotes or not, may stand where this shape of a scalar is asked for.
  func accepts(_ text: String, isQuoted: Bool) -> Bool {
    switch self {
    case .object, .map, .list: false
    case .integer(let range):
      !isQuoted && NumberText(text)?.integer.map(range.contains) ?? false
    case .unsigned: !isQuoted && NumberText(text)?.unsigned != nil
    case .number(let range, _):
      !isQuoted && NumberText(text)?.double.map(range.contains) ?? false
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

  /// A hint for a text that was refused: a word that it resembles, quotes to be left out.
  func hint(for text: String, isQuoted: Bool) -> String {
    if isQuoted, accepts(text, isQuoted: false) { return " leave out the quotes;" }
    if text.hasSuffix("%"), case .number = unwrapped,
      let percent = NumberText(text.dropLast().trimmed)?.double
    {
      let share = numberText(percent / 100)
      return accepts(share, isQuoted: false) ? " write \(share);" : ""
    }
    let meant = didYouMean(text, among: words)
    return meant
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

extension Substring {
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
