import PushModel
import SimWorld

/// The metrics of a scenario: success metrics, guardrails and segments.
package struct MetricPlan: Hashable, Sendable, Codable {
  /// Tested for a difference, as one family with all arms.
  package var success: [MetricName]
  /// Tested for non-inferiority, each on its own.
  package var guardrails: [MetricName: Guardrail]
  package var correction: Correction
  /// Dimensions in whose segments success metrics and guardrails are compared too, as exploration.
  package var segments: [SegmentDimension]
  /// Windows after a decision point of a daily rule within which an opening of the app counts, each
  /// at most a day; `nil` for ``decisionWindowsUnlessSaid``.
  package var decisionWindows: [Interval]?
  /// The weighted and centred analysis of decision points; `nil` for the default one where their
  /// design needs it.
  package var trial: TrialPlan?

  /// Further metrics that the report shows, which decide nothing: those of a kind of pushes, since
  /// every metric of all pushes is shown anyway.
  package var report: [MetricName]?

  /// The largest number of metrics in one list.
  package static let metricsMax = 32
  /// The largest number of metrics of a kind of pushes in one scenario: the work for a subscriber
  /// grows with the square of their counts.
  package static let restrictedMax = 32

  /// Default windows: the hour of Bell et al. 2023, and a day.
  package static let decisionWindowsUnlessSaid: [Interval] = [.hours(1), .days(1)]

  /// Adjustment of the family's p-values.
  package enum Correction: String, CaseIterable, Sendable, Codable {
    /// Holm 1979: uniformly more powerful than Bonferroni, without an assumption on dependence.
    case holm
    /// Benjamini and Hochberg 1995: controls the false discovery rate, not the family-wise error.
    case benjaminiHochberg = "bh"
    case none

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
    decisionWindows: [Interval]? = nil, trial: TrialPlan? = nil, report: [MetricName]? = nil
  ) {
    self.trial = trial
    self.decisionWindows = decisionWindows
    self.report = report
    self.success = success
    self.guardrails = guardrails
    self.correction = correction
    self.segments = segments
  }

  /// The guarded metrics in the order of their declaration, each followed by those of a kind of
  /// pushes in the order of their names.
  package var guarded: [MetricName] { MetricName.inOrder(guardrails.keys) }

  /// The metrics of a kind of pushes that are asked for, each once.
  package var restricted: [MetricName] {
    (success + guarded + (report ?? [])).filter { $0.restriction != nil }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The metrics of a kind of pushes that are reported: those that are asked for, and for each rate
  /// its count per subscriber.
  package var reported: [MetricName] {
    restricted.flatMap { [$0] + ($0.perSubscriber.map { [$0] } ?? []) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Every metric of the scenario: those over all pushes, and those of kinds of pushes.
  package var all: [MetricName] { MetricName.allCases + reported }

  /// Adds metrics to those that are reported, as far as they are of a kind of pushes.
  package mutating func ask(for metrics: some Sequence<MetricName>) {
    let known = restricted
    let further = metrics.filter { $0.restriction != nil && !known.contains($0) }
    guard !further.isEmpty else { return }
    report = (report ?? []) + further.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// The non-inferiority margin of a metric.
package struct Guardrail: Hashable, Sendable, Codable {
  /// Largest accepted loss in the metric's own unit, absolute and positive in either direction.
  package var margin: Double

  package init(margin: Double) { self.margin = margin }
}
