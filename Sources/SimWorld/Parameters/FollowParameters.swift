import PushModel

/// The follow graph: which subscribers follow which businesses.
package struct FollowParameters: Hashable, Sendable {
  package var mean = 5.0
  package var max = 40
  package var spread = Spread.geometric
  /// Exponent of the businesses' popularity (Zipf): that of rank r, from 0, is 1/(r+1) to this
  /// power. Fitted to the listeners of 17,632 artists on Last.FM, whose first tenth has 70 % of
  /// them.
  package var popularityExponent = 1.0
  package var lateShare = 0.05
  package var endPerDay = 0.001

  /// The defaults.
  package init() {}

  /// The distribution of the number of follows over subscribers.
  package enum Spread: String, CaseIterable, Sendable, Codable {
    /// 1 or more, geometric about `mean`, at most `max`.
    case geometric
    /// `mean`, rounded to a whole number and at most `max`, for everyone.
    case fixed
  }
}

extension FollowParameters: Fielded {
  /// Keys of `world.follows`, each with its range, default, meaning and source.
  package static let fields = FieldList<FollowParameters>(
    of: FollowParameters(), title: "Follows", "Who follows whom.",
    [
      Field(
        "mean", \.mean, .number(1...1_000),
        assumed: "Businesses that a subscriber follows, on average."),
      Field(
        "max", \.max, .integer(1...1_000), assumed: "The most businesses that a subscriber follows."
      ),
      Field(
        "spread", \.spread,
        .words(of: FollowParameters.Spread.self) { spread in
          switch spread {
          case .geometric: "1 or more, geometric about the mean."
          case .fixed: "The mean, rounded, for everyone."
          }
        }, "The distribution of their number over subscribers.", source: "assumption"),
      Field(
        "popularityExponent", \.popularityExponent, .number(0...5),
        "Popularity of the business of rank r is 1/(r+1) to this power (Zipf).",
        source: "fitted to Last.FM's artists"),
      Field(
        "lateShare", \.lateShare, .share, assumed: "Share of the follows that begin during the run."
      ),
      Field("endPerDay", \.endPerDay, .hazard, assumed: "Hazard of ending a follow, per day."),
    ])
}
