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

/// The non-inferiority margin of a metric.
package struct Guardrail: Hashable, Sendable, Codable {
  /// Largest accepted loss in the metric's own unit, absolute and positive in either direction.
  package var margin: Double

  package init(margin: Double) { self.margin = margin }
}
