import PushModel

/// People who join during a run. A world without it has the same people from start to end.
///
/// The default of each value but ``perDay`` has no effect. ``ArrivalLaw`` draws with them, and
/// `docs/model.md` has the formulas.
package struct ArrivalParameters: Hashable, Sendable {
  /// People who join on an average day of an average year, as a share of those who are there at the
  /// start. *Assumption*: 0.01, three new users in ten days for ten old ones.
  package var perDay = 0.01
  package var seasonAmplitude = 0.0
  package var seasonPeak = 1
  package var byWeekday = [Double](repeating: 1, count: 7)
  package var campaigns: [Campaign] = []

  /// The defaults.
  package init() {}

  /// A campaign that brings in many people at once.
  package struct Campaign: Hashable, Sendable {
    package var at: Interval
    package var share: Double
    package var length: Interval

    /// A campaign of these values.
    package init(at: Interval, share: Double, length: Interval) {
      self.at = at
      self.share = share
      self.length = length
    }
  }
}

extension ArrivalParameters: Fielded {
  /// Keys of `world.arrivals`, each with its range, default, meaning and source.
  package static let fields = FieldList<ArrivalParameters>(
    of: ArrivalParameters(), title: "Arrivals",
    "People who join during the run; their ids follow those of the others.",
    [
      Field(
        "perDay", \.perDay, .share,
        assumed:
          "People who join on an average day, as a share of those who are there at the start."),
      Field(
        "seasonAmplitude", \.seasonAmplitude, .share,
        assumed: "How far the season lets that swing: 0.3 is from 0.7 to 1.3 times the mean."),
      Field(
        "seasonPeak", \.seasonPeak, .integer(1...366),
        assumed: "The day of the year on which it is highest."),
      Field(
        "byWeekday", \.byWeekday, .weekdays,
        assumed: "Relative rates of the days of a week, from Monday on."),
      Field(
        "campaigns", \.campaigns,
        .list(of: .fields(of: ArrivalParameters.Campaign.self), count: 0...1_000),
        "Times at which many join at once, beside the others."),
    ])
}

extension ArrivalParameters.Campaign: Fielded {
  /// Keys of an entry of `world.arrivals.campaigns`, each with its range and meaning.
  package static let fields = FieldList<ArrivalParameters.Campaign>(
    of: ArrivalParameters.Campaign(at: .zero, share: 0, length: .zero), title: "Campaign",
    "A span of time in which more people join.",
    [
      Field("at", \.at, .moment, "When it begins, after the start of the run.", .required),
      Field(
        "share", \.share, .number(0...100),
        "People who join, as a share of those who are there at the start.", .required),
      Field("length", \.length, .length, "The time over which they join.", .required),
    ])
}
