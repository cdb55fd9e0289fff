import PushModel
import SimWorld

/// Which metrics decide, and which must not get worse.
package struct MetricPlan: Hashable, Sendable, Codable {
  /// Tested for a difference, as one family with all arms.
  package var success: [MetricName]
  /// Tested for non-inferiority, each on its own.
  package var guardrails: [MetricName: Guardrail]
  package var correction: Correction
  /// Success metrics and guardrails are compared within these as well, to explore.
  package var segments: [SegmentDimension]
  /// How long after a decision point of a daily rule an opening of the app counts, each at most a day;
  /// `nil` for ``decisionWindowsUnlessSaid``.
  package var decisionWindows: [Interval]?

  /// The hour of Bell et al. 2023, and the day.
  package static let decisionWindowsUnlessSaid: [Interval] = [.hours(1), .days(1)]

  /// How p-values of the family are adjusted.
  package enum Correction: String, CaseIterable, Sendable, Codable {
    /// Holm 1979: uniformly more powerful than Bonferroni, without an assumption on dependence.
    case holm
    /// Benjamini and Hochberg 1995: the share of false findings, not the chance of one.
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
    decisionWindows: [Interval]? = nil
  ) {
    self.decisionWindows = decisionWindows
    self.success = success
    self.guardrails = guardrails
    self.correction = correction
    self.segments = segments
  }

  /// The guarded metrics in the order of their declaration.
  package var guarded: [MetricName] { MetricName.allCases.filter { guardrails[$0] != nil } }
}

/// How much worse than the baseline a metric may be.
package struct Guardrail: Hashable, Sendable, Codable {
  /// In the metric's own unit, absolute and positive whichever direction is better.
  package var margin: Double

  package init(margin: Double) { self.margin = margin }
}
