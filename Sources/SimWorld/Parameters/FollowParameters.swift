/// Who follows whom.
public struct FollowParameters: Hashable, Sendable, Codable {
  /// Businesses that a subscriber follows, on average. *Assumption* (5, as in the peer workload).
  public var mean = 5.0
  /// Most of them. *Assumption*.
  public var max = 40
  /// How many each follows: about `mean`, or just that many.
  public var spread = Spread.geometric
  /// Popularity of the business of rank r is 1/(r+1) to this power: Zipf. Fitted to the
  /// listeners of 17,632 artists on Last.FM, whose first tenth has 70 % of them.
  public var popularityExponent = 1.0
  /// Share of the follows that begin during the run. *Assumption*.
  public var lateShare = 0.05
  /// Hazard of ending a follow, per day. *Assumption*.
  public var endPerDay = 0.001

  public init() {}

  /// How the number of follows is spread over subscribers.
  public enum Spread: String, CaseIterable, Sendable, Codable {
    /// 1 or more, geometric about `mean`, at most `max`.
    case geometric
    /// `mean`, rounded, for everyone.
    case fixed
  }
}
