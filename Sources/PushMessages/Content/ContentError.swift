import PushModel

/// The reason why no message can be made of a push. Such a push is refused as malformed; nothing
/// generic goes out in its place (S4-CONT-3).
public enum ContentError: Error, Hashable, Sendable {
  /// The wording needs a value that was not given with the push.
  case missingSlot(Slot, PushType)
  /// There is no text for several events of this type at once.
  case noDigest(PushType)
  /// There is no text for this topic, such as a report that was rejected or has no status.
  case noText(Topic)
  /// A template names a slot that does not exist.
  case unknownSlot(String, in: String)
  /// A template has a brace or a bracket without its partner, or a bracket within another.
  case unbalancedBrace(in: String)
  /// The picture's address is not an `https` address, or has white space.
  case unusableImage(String)
  /// One of the above about a type that the content adds, with its name, whatever table is in use.
  indirect case added(String, ContentError)
}

extension ContentError: CustomStringConvertible {
  /// What is wrong and, where it helps, what would be accepted.
  public var description: String { words(calling: nil) }

  /// - Parameter name: The name of the type; `nil` for that by the table in use.
  private func words(calling name: String?) -> String {
    switch self {
    case .missingSlot(let slot, let type):
      "`\(name ?? type.name)` came without `\(slot.rawValue)`, which its text must name"
    case .noDigest(let type):
      "`\(name ?? type.name)` has no text for several events at once"
    case .noText(let topic): "there is no text for `\(name ?? "\(topic)")`"
    case .unknownSlot(let name, let text):
      "`\(text)` names the slot `\(name)`; known are \(Slot.list)"
    case .unbalancedBrace(let text):
      "`\(text)` has a brace or bracket without its partner; a slot is written `{title}`, what goes without it "
        + "`[ as {title}]`"
    case .unusableImage(let address):
      "`\(address)` is no picture address; it starts with `https://`"
    case .added(let name, let error): error.words(calling: name)
    }
  }
}
