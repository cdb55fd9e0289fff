/// In which order posts are asked about that are due for one recipient at the same moment: where a
/// cap lets one through, which.
public enum PostChoice: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
  /// As all else that is held: by the ends of their holds, then by id.
  case due
  /// Who published first.
  case arrival
  /// What most people have opened, the same for everybody.
  case popular
  /// What is most alike to what he has opened; by arrival while that is nothing.
  case related

  /// A ``Recommender`` says the order.
  public var isRecommended: Bool { self == .popular || self == .related }
}
