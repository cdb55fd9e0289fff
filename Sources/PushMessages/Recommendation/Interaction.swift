import PushModel

/// Somebody opened, liked, followed or bought something.
public struct Interaction: Hashable, Sendable, BitwiseCopyable {
  public let person: RecipientID
  public let item: ItemID

  public init(_ person: RecipientID, _ item: ItemID) {
    self.person = person
    self.item = item
  }
}
