/// A line of text in parts: fixed words, and values that come with a push. Where a line is too long,
/// values are shortened and the words stay, so that a long title does not push out what has happened
/// to the thing (S4-CONT-4).
struct Line: Hashable, Sendable {
  private struct Part: Hashable, Sendable {
    var text: String
    /// Whether it may be shortened.
    var isValue: Bool
  }

  private var parts: [Part] = []

  /// A line without text, or of fixed words.
  init(words: String = "") {
    if !words.isEmpty { append(words: words) }
  }

  mutating func append(words: String) { parts.append(Part(text: words, isValue: false)) }
  mutating func append(value: String) { parts.append(Part(text: value, isValue: true)) }
  mutating func append(_ line: Line) { parts += line.parts }

  /// The line as it is, nothing shortened.
  var text: String { parts.reduce(into: "") { $0 += $1.text } }

  /// The text with its longest values cut, so that it has at most `max` characters; `nil` when the
  /// words leave less than one character for each value.
  func shortened(to max: Int) -> String? {
    let values = parts.filter(\.isValue).map(\.text.count)
    let room = max - parts.filter { !$0.isValue }.reduce(0) { $0 + $1.text.count }
    guard !values.isEmpty, room >= values.count else { return nil }
    var shares = Self.shares(of: values, in: room)[...]
    return parts.reduce(into: "") { text, part in
      text += part.isValue ? FittedText(part.text, max: shares.removeFirst()).text : part.text
    }
  }

  /// The characters that each value gets: short values keep theirs, the others get equal shares of
  /// what is left.
  private static func shares(of lengths: [Int], in room: Int) -> [Int] {
    var shares = lengths
    var left = room
    let order = lengths.indices.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    for (place, index) in order.enumerated() {
      shares[index] = min(lengths[index], left / (order.count - place))
      left -= shares[index]
    }
    return shares
  }
}

extension FittedText {
  /// `line` and the question behind it, with at most `max` characters. Values of the line are
  /// shortened first; words are cut only when they alone are too long.
  init(_ line: Line, asking question: String? = nil, max: Int) {
    let whole = Self.text(line.text, question)
    guard whole.count > max else {
      self.init(whole, max: max)
      return
    }
    // Whether a full stop goes before the question shows once the line has been shortened.
    let spaces = question == nil ? [0] : [1, 2]
    let text = spaces.lazy
      .compactMap { line.shortened(to: max - $0 - (question?.count ?? 0)) }
      .map { Self.text($0, question) }
      .first { $0.count <= max }
    self.init(cutFrom: FittedText(text ?? whole, max: max))
  }

  private static func text(_ line: String, _ question: String?) -> String {
    guard let question else { return line }
    let isOpen = line.last.map { $0.isLetter || $0.isNumber } ?? false
    return line + (isOpen ? ". " : " ") + question
  }
}
