import SimWorld

/// What is known of a metric, in one place.
struct MetricRow: Sendable {
  /// What the ratio of the counts is scaled to.
  enum Figure: Sendable {
    /// A share between 0 and 1.
    case share
    /// A count per enrolled subscriber and day of the cohort.
    case perCohortDay
    /// A count per subscriber and day since they joined.
    case perMemberDay
    /// A count per subscriber and week since they joined.
    case perMemberWeek
    /// A count per enrolled subscriber.
    case perPerson
    /// Days by what they are worth, counted in thousandths, per enrolled subscriber.
    case worthOfDays
    /// A value, counted in hundredths, per enrolled subscriber.
    case hundredths
  }

  let numerator: MetricCount
  /// `nil` for the enrolled subscribers, whether they were pushed or not.
  let denominator: MetricCount?
  let figure: Figure
  let isHigherBetter: Bool
  let hasCause: Bool
  let perSubscriber: PlainMetric?
  let whyUnrestricted: String?
  let words: String
  let doc: String

  /// - Parameters:
  ///   - figure: By default a share.
  ///   - reason: Why the metric cannot be restricted to a kind of pushes; none by default, but for counts of
  ///     visits and of conversions.
  ///   - words: At most 17 characters.
  init(
    _ numerator: MetricCount, of denominator: MetricCount? = nil, as figure: Figure = .share,
    perSubscriber: PlainMetric? = nil, isHigherBetter: Bool = true, hasCause: Bool = false,
    unrestricted reason: String? = nil, _ words: String, _ doc: String
  ) {
    self.numerator = numerator
    self.denominator = denominator
    self.figure = figure
    self.isHigherBetter = isHigherBetter
    self.hasCause = hasCause
    self.perSubscriber = perSubscriber
    whyUnrestricted =
      switch numerator {
      case .push: reason
      case .visit: "counts visits or what people did in settings, and no pushes"
      case .conversion: "counts conversions, and no pushes"
      }
    self.words = words
    self.doc = doc
  }
}

extension PlainMetric {
  /// The count in the numerator.
  package var numerator: MetricCount { row.numerator }

  /// The count in the denominator; `nil` for the enrolled subscribers, whether they were pushed or
  /// not.
  package var denominator: MetricCount? { row.denominator }

  /// Whether visits are counted. Such a metric is computed only where a scenario names it.
  package var isOfVisits: Bool { if case .visit = numerator { true } else { false } }

  /// Whether conversions are counted. Such a metric is computed only under `metrics.conversion`.
  package var isOfConversions: Bool { if case .conversion = numerator { true } else { false } }

  /// Whether what people do in the days of the cohort is counted, whatever they are sent: visits and
  /// conversions. Such a metric is computed only where it is asked for.
  package var isOfDays: Bool { isOfVisits || isOfConversions }

  /// Whether the count is divided by the days of the cohort as well.
  package var perDay: Bool { row.figure == .perCohortDay }

  /// Whether figures are shares between 0 and 1.
  package var isShare: Bool { row.figure == .share }

  /// Whether figures are counts per subscriber and day.
  package var isDaily: Bool { row.figure == .perCohortDay || row.figure == .perMemberDay }

  /// The factor from the ratio of the counts to the metric.
  ///
  /// - Parameter cohortDays: Days of the cohort.
  package func scale(cohortDays: Double) -> Double {
    switch row.figure {
    case .share, .perMemberDay, .perPerson: 1
    case .perCohortDay: 1 / cohortDays
    case .perMemberWeek: 7
    case .worthOfDays: 1e-3
    case .hundredths: 1e-2
    }
  }

  /// The factor from the metric to a total over `days`, of which the cohort has `cohortDays`.
  package func total(over days: Double, cohortDays: Double) -> Double {
    switch row.figure {
    case .worthOfDays, .perPerson, .hundredths: days / cohortDays
    case .perCohortDay: days
    case .share, .perMemberDay, .perMemberWeek: 1
    }
  }

  /// The same count per enrolled subscriber, whose denominator no arm can change; `nil` for metrics
  /// that are per subscriber already, and where there is none.
  package var perSubscriber: PlainMetric? { row.perSubscriber }

  /// Whether more is better, where ``whyUndecided`` is `nil`; a guardrail uses this direction.
  package var isHigherBetter: Bool { row.isHigherBetter }

  /// Why the metric cannot be restricted to a kind of pushes; `nil` if it can.
  package var whyUnrestricted: String? { row.whyUnrestricted }

  /// Whether the metric counts people who left, who have a push as the cause.
  package var hasCause: Bool { row.hasCause }

  /// The metric's name in words, at most 17 characters, as every report writes it.
  package var words: String { row.words }

  /// Why the metric can decide nothing between arms, and is compared with no baseline: neither more nor
  /// less of it is better. `nil` for all others.
  package var whyUndecided: String? {
    guard case .conversion(let count) = numerator, count.isByPush else { return nil }
    return "says which conversions pushes claim, and an arm that sends more claims more; accepted: "
      + "conversionsPerSubscriber, conversionRate or conversionValue, which count what people do"
  }

  /// Meaning of the metric, in a sentence.
  package var doc: String { row.doc }
}
