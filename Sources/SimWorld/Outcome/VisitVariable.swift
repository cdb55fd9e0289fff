import PushModel

/// The counts about visits of one subscriber over the days of the cohort, kept where a metric asks
/// for one. `docs/metrics.md` has what is said of them here.
package enum VisitVariable: UInt8, Named, BitwiseCopyable {
  /// Sessions without a push, and openings of pushes while the app was not open.
  case visits
  /// Local days with a visit.
  case activeDays
  /// Local days of the cohort from the person's first one, whether or not they have left since.
  case memberDays
  /// For each active day 1,000 times (1 − `discountPerYear`) to the years since the cohort's
  /// start, rounded.
  case worth
  /// 0 or 1: the local day after their first one ends before the cohort does.
  case due1
  /// 0 or 1: a visit on that very day.
  case kept1
  /// 0 or 1: the seventh day after the first one ends before the cohort does.
  case due7
  /// 0 or 1: a visit on that day.
  case kept7
  /// 0 or 1: the fourteenth day after the first one ends before the cohort does.
  case due14
  /// 0 or 1: a visit on that day.
  case kept14
  /// 0 or 1: the thirtieth day after the first one ends before the cohort does.
  case due30
  /// 0 or 1: a visit on that day.
  case kept30
  /// Absences that reach `lapseAfter` in the cohort; who has left is absent, too.
  case lapses
  /// Lapses with `returnWithin` left in the cohort.
  case watchedLapses
  /// Lapses of these that a visit ends within `returnWithin`.
  case returns
  /// 0 or 1: silenced something, or lengthened their quiet hours, because of a push.
  case silenced

  /// The number of variables.
  package static var count: Int { 16 }
}

/// How visits are counted.
package struct VisitCounting: Hashable, Sendable {
  /// The absence after which somebody has lapsed.
  package var lapseAfter: Interval
  /// The time after a lapse within which a visit counts as a return.
  package var returnWithin: Interval
  /// The share by which a later active day is worth less for each year, 0..<1.
  package var discountPerYear: Double

  /// The length of the periods by which people are followed from their first day; `nil` if they are
  /// not.
  package var cohorts: Interval?

  /// Without values, 14 days, 14 days, 10 % a year and no periods: *assumptions*.
  package init(
    lapseAfter: Interval = .days(14), returnWithin: Interval = .days(14),
    discountPerYear: Double = 0.1, cohorts: Interval? = nil
  ) {
    precondition(
      lapseAfter > .zero && returnWithin > .zero,
      "lapses after \(lapseAfter), returns within \(returnWithin)")
    precondition((0..<1).contains(discountPerYear), "a discount of \(discountPerYear) a year")
    self.lapseAfter = lapseAfter
    self.returnWithin = returnWithin
    self.discountPerYear = discountPerYear
    self.cohorts = cohorts
  }
}

/// What became of one subscriber, by periods of equal length from their first time in the cohort.
package struct Life: Hashable, Sendable, BitwiseCopyable {
  /// When they joined, or the start of the cohort for those who were there before. The distant future
  /// for those who never are.
  package var firstAt = Timestamp.distantFuture
  /// Whether they joined in the cohort.
  package var isNew = false
  /// The periods with a visit, the first as the lowest bit; the 64th stands for all later ones.
  package var active: UInt64 = 0
  /// When they removed the app; the distant future if they did not.
  package var leftAt = Timestamp.distantFuture
}
