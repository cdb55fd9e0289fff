import PushModel

/// A review: a customer has at most one of a business (S0-DATA-09).
public struct ReviewID: Hashable, Sendable, Codable, BitwiseCopyable {
  public var business: BusinessID
  public var author: RecipientID

  public init(of business: BusinessID, by author: RecipientID) {
    self.business = business
    self.author = author
  }
}
