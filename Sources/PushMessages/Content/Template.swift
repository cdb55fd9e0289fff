/// A line of text with slots, such as `New from {business}`, and with optional parts in brackets,
/// which are left out when one of their slots has no value: `{person} takes a break[: {reason}]`.
///
/// Values are put in once and never read as templates themselves: a title `{name}` shows as it is
/// written.
public struct Template: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case slot(Slot)
    case optional(Template)
  }

  private var pieces: [Piece] = []

  /// The template that a text describes.
  ///
  /// - Throws: ``ContentError/unknownSlot(_:in:)`` or ``ContentError/unbalancedBrace(in:)``.
  public init(parsing text: String) throws(ContentError) {
    var rest = Substring(text)
    while let sign = rest.firstIndex(where: Self.isSign) {
      append(rest[..<sign])
      let tail = rest[sign...].dropFirst()
      switch rest[sign] {
      case "{":
        let end = try Self.end(of: tail, "}", text, isSign: Self.isSign)
        let name = String(tail[..<end])
        guard let slot = Slot(rawValue: name) else { throw .unknownSlot(name, in: text) }
        pieces.append(.slot(slot))
        rest = tail[end...].dropFirst()
      case "[":
        let end = try Self.end(of: tail, "]", text) { $0 == "[" || $0 == "]" }
        pieces.append(.optional(try Template(parsing: String(tail[..<end]))))
        rest = tail[end...].dropFirst()
      default: throw .unbalancedBrace(in: text)
      }
    }
    append(rest)
  }

  /// Whether a character has a meaning in a template.
  static func isSign(_ character: Character) -> Bool {
    character == "{" || character == "}" || character == "[" || character == "]"
  }

  /// Where the next sign is, which must be `sign`.
  private static func end(
    of tail: Substring, _ sign: Character, _ text: String, isSign: (Character) -> Bool
  ) throws(ContentError) -> Substring.Index {
    guard let end = tail.firstIndex(where: isSign), tail[end] == sign else {
      throw .unbalancedBrace(in: text)
    }
    return end
  }

  private mutating func append(_ text: Substring) {
    if !text.isEmpty { pieces.append(.text(String(text))) }
  }

  /// The slots that must have a value, in the order in which they stand.
  public var slots: [Slot] {
    pieces.compactMap { if case .slot(let slot) = $0 { slot } else { nil } }
  }

  /// The number of characters of its fixed words, without optional parts.
  var wordCount: Int {
    pieces.reduce(0) { if case .text(let words) = $1 { $0 + words.count } else { $0 } }
  }

  /// The line, or the first slot that has no value.
  func filled(_ slots: Slots) -> Result<Line, MissingSlot> {
    var line = Line()
    for piece in pieces {
      switch piece {
      case .text(let fixed): line.append(words: fixed)
      case .slot(.cases):
        guard let list = slots.list else { return .failure(MissingSlot(slot: .cases)) }
        line.append(value: list.shown)
        line.append(words: list.rest)
      case .slot(let slot):
        guard let value = slots[slot] else { return .failure(MissingSlot(slot: slot)) }
        if slot.isNumber { line.append(words: value) } else { line.append(value: value) }
      case .optional(let part):
        if case .success(let filled) = part.filled(slots) { line.append(filled) }
      }
    }
    return .success(line)
  }
}

struct MissingSlot: Error {
  var slot: Slot
}

extension Template: ExpressibleByStringLiteral {
  /// The template of a text that is part of a program; invalid text traps. A text from outside goes
  /// through ``init(parsing:)``.
  public init(stringLiteral text: String) {
    do throws(ContentError) {
      try self.init(parsing: text)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
