/// A line of text with slots, such as `New from {business}`.
///
/// Values are put in once and never read as templates themselves, so a title `{name}` shows as it
/// is written.
public struct Template: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case slot(Slot)
  }

  private var pieces: [Piece] = []

  /// - Throws: ``ContentError/unknownSlot(_:in:)`` or ``ContentError/unbalancedBrace(in:)``.
  public init(parsing text: String) throws(ContentError) {
    var rest = Substring(text)
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      let tail = rest[brace...].dropFirst()
      guard rest[brace] == "{", let end = tail.firstIndex(where: { $0 == "{" || $0 == "}" }),
        tail[end] == "}"
      else { throw .unbalancedBrace(in: text) }
      let name = String(tail[..<end])
      guard let slot = Slot(rawValue: name) else { throw .unknownSlot(name, in: text) }
      append(rest[..<brace])
      pieces.append(.slot(slot))
      rest = tail[end...].dropFirst()
    }
    append(rest)
  }

  private mutating func append(_ text: Substring) {
    if !text.isEmpty { pieces.append(.text(String(text))) }
  }

  /// The slots in the order in which they stand.
  public var slots: [Slot] {
    pieces.compactMap { if case .slot(let slot) = $0 { slot } else { nil } }
  }

  /// The text, or the first slot that has no value.
  func filled(_ slots: Slots) -> Result<String, MissingSlot> {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let fixed): text += fixed
      case .slot(let slot):
        guard let value = slots[slot] else { return .failure(MissingSlot(slot: slot)) }
        text += value
      }
    }
    return .success(text)
  }
}

struct MissingSlot: Error {
  var slot: Slot
}

extension Template: ExpressibleByStringLiteral {
  /// For texts that are part of a program; a text from outside goes through ``init(parsing:)``.
  public init(stringLiteral text: String) {
    do throws(ContentError) {
      try self.init(parsing: text)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
