/// Who follows whom.
public struct FollowParameters: Hashable, Sendable, Codable {
  /// Businesses that a subscriber follows, on average. *Assumption* (5, as in the peer workload).
  public var mean = 5.0
  /// Most of them. *Assumption*.
  public var max = 40
  /// Popularity of the business of rank r is 1/(r+1) to this power: Zipf. *Assumption*; the top
  /// 1 % of 17,632 artists hold 32 % of Last.FM's links.
  public var popularityExponent = 1.0
  /// Share of the follows that begin during the run. *Assumption*.
  public var lateShare = 0.05
  /// Hazard of ending a follow, per day. *Assumption*.
  public var endPerDay = 0.001

  public init() {}
}
