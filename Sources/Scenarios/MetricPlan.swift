import PushModel
import SimWorld

/// The metrics of a scenario: success metrics, guardrails and segments.
package struct MetricPlan: Hashable, Sendable, Codable {
  /// Tested for a difference, as one family with all arms.
  package var success: [MetricName]
  /// Tested for non-inferiority, each on its own.
  package var guardrails: [MetricName: Guardrail]
  /// Adjustment of the family of success metrics; p-values of guardrails have none.
  package var correction: Correction
  /// Dimensions in whose segments success metrics and guardrails are compared too, as exploration.
  package var segments: [SegmentDimension]
  /// Windows after a decision point of a daily rule within which an opening of the app counts, each
  /// at most a day; `nil` for ``decisionWindowsUnlessSaid``.
  package var decisionWindows: [Interval]?
  /// The weighted and centred analysis of decision points; `nil` for the default one where their
  /// design needs it.
  package var trial: ExcursionPlan?

  /// Further metrics that the report shows, which decide nothing: those of a kind of pushes and of
  /// visits, since every metric of all pushes is shown anyway.
  package var report: [MetricName]?
  /// The absence after which somebody has lapsed; `nil` for that of ``VisitCounting``.
  package var lapseAfter: Interval?
  /// The time after a lapse within which a visit is a return; `nil` for that of ``VisitCounting``.
  package var returnWithin: Interval?
  /// The share by which an active day is worth less for each year; `nil` for that of
  /// ``VisitCounting``.
  package var discountPerYear: Double?

  /// The conversions that are counted; `nil` for none.
  package var conversion: ConversionMetric?

  /// The length of the periods by which people are followed from their first day; `nil` for none.
  package var cohorts: Interval?
  /// The periods of learning curves; `nil` for a week where an arm learns, and none where none does.
  package var curve: Curve?
  /// How differences between worlds are estimated; `nil` for ``Variance/adjusted``.
  package var variance: Variance?

  /// What an estimate over worlds makes of what is known beside the counts.
  package enum Variance: String, CaseIterable, Sendable, Codable {
    case plain
    case adjusted

    /// Meaning of the choice, in a sentence.
    package var doc: String {
      switch self {
      case .plain: "Counts alone."
      case .adjusted:
        "Counts without what chance gave beyond its expectation, and without what the worlds' people "
          + "and posts have beyond those of an average world. Of paired runs alone."
      }
    }
  }

  /// A holdout whose estimates are held against the truth; `nil` for none.
  package var holdout: Holdout?

  /// The largest number of metrics in one list.
  package static let metricsMax = 32
  /// The largest number of metrics of a kind of pushes in one scenario: the work for a subscriber
  /// grows with the square of their counts.
  package static let restrictedMax = 32

  /// The largest number of periods by which people are followed.
  package static let cohortPeriodsMax = 60

  /// Default windows: the hour of Bell et al. 2023, and a day.
  package static let decisionWindowsUnlessSaid: [Interval] = [.hours(1), .days(1)]

  /// Adjustment of the family's p-values.
  package enum Correction: String, CaseIterable, Sendable, Codable {
    /// Holm 1979: uniformly more powerful than Bonferroni, without an assumption on dependence.
    case holm
    /// Benjamini and Hochberg 1995: controls the false discovery rate, not the family-wise error.
    case benjaminiHochberg = "bh"
    case none

    /// The error that is controlled, in a sentence.
    package var doc: String {
      switch self {
      case .holm: "The chance of any false finding (Holm 1979)."
      case .benjaminiHochberg: "The share of false findings (Benjamini and Hochberg 1995)."
      case .none: "None: for a single planned comparison."
      }
    }
  }

  package init(
    success: [MetricName] = [.opensPerSubscriberDay, .openRate, .ctr],
    guardrails: [MetricName: Guardrail] = [
      .deliveryRate: Guardrail(margin: 0.005), .optOutRate: Guardrail(margin: 0.001),
    ],
    correction: Correction = .holm, segments: [SegmentDimension] = [.platform],
    decisionWindows: [Interval]? = nil, trial: ExcursionPlan? = nil, report: [MetricName]? = nil
  ) {
    self.trial = trial
    self.decisionWindows = decisionWindows
    self.report = report
    self.success = success
    self.guardrails = guardrails
    self.correction = correction
    self.segments = segments
  }

  /// How visits are counted; `nil` if no metric asks for them.
  package var visitCounting: VisitCounting? {
    guard cohorts != nil || asked.contains(where: \.plain.isOfVisits) else { return nil }
    let unlessSaid = VisitCounting()
    return VisitCounting(
      lapseAfter: lapseAfter ?? unlessSaid.lapseAfter,
      returnWithin: returnWithin ?? unlessSaid.returnWithin,
      discountPerYear: discountPerYear ?? unlessSaid.discountPerYear, cohorts: cohorts)
  }

  /// The guarded metrics in the order of their declaration, each followed by those of a kind of
  /// pushes in the order of their names.
  package var guarded: [MetricName] { MetricName.inOrder(guardrails.keys) }

  /// The metrics of a kind of pushes that are asked for, each once.
  package var restricted: [MetricName] { asked.filter { $0.restriction != nil } }

  /// The metrics that are computed on request and asked for, each once. Whoever counts conversions asks
  /// for all their numbers, of which each tells only a part.
  private var asked: [MetricName] {
    let numbers =
      conversion == nil
      ? [] : MetricName.allCases.filter { $0.plain.isOfConversions && $0 != .conversionValue }
    return (success + guarded + (report ?? []) + numbers).filter(\.isOnRequest)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The metrics on request that are reported: those that are asked for, and
  /// for each rate its count per subscriber.
  package var reported: [MetricName] {
    asked.flatMap { [$0] + ($0.perSubscriber.map { [$0] } ?? []) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Every metric of the scenario: those over all pushes, and those on request that are asked for.
  package var all: [MetricName] { MetricName.allCases.filter { !$0.isOnRequest } + reported }

  /// The metrics of conversions that are asked for, where nothing says which are counted.
  var undefined: [MetricName] { conversion == nil ? asked.filter(\.plain.isOfConversions) : [] }

  /// Takes over another plan's definitions of lapses, returns, the worth of a day and conversions.
  package mutating func define(as other: MetricPlan) {
    lapseAfter = other.lapseAfter
    returnWithin = other.returnWithin
    discountPerYear = other.discountPerYear
    conversion = other.conversion
  }

  /// Leaves out what follows people by name of an arm or by period: tests that rename arms, and
  /// searches, show neither.
  package mutating func leaveOutFollowing() { (holdout, cohorts, curve) = (nil, nil, nil) }

  /// Adds metrics to those that are reported, as far as they are of a kind of pushes or of visits.
  package mutating func ask(for metrics: some Sequence<MetricName>) {
    let known = asked
    let further = metrics.filter { $0.isOnRequest && !known.contains($0) }
    guard !further.isEmpty else { return }
    report = (report ?? []) + further.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// A share of the people who would be kept under one arm, as in a live test. A `paired` run knows the
/// true effect on the same people, and so how good the holdout's estimate is.
package struct Holdout: Hashable, Sendable {
  package var arm: String
  package var share = 0.1
}

extension Holdout: Fielded {
  /// Keys of `metrics.holdout`, each with its range, default and meaning.
  package static let fields = FieldList<Holdout>(
    of: Holdout(arm: ""), title: "Holdout",
    "What a live test with a holdout would estimate of incremental visits and conversions, beside the "
      + "truth.",
    [
      Field("arm", \.arm, .text(), "The arm of those who are held out.", .required),
      Field("share", \.share, .above(0, to: 0.5), assumed: "Share of the people who are held out."),
    ])
}

/// The non-inferiority margin of a metric.
package struct Guardrail: Hashable, Sendable, Codable {
  /// Largest accepted loss in the metric's own unit, absolute and positive in either direction.
  package var margin: Double

  package init(margin: Double) { self.margin = margin }
}
