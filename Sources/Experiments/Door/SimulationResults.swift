import Documents
import Scenarios
import Statistics

/// The results of a ``Simulation``: every arm's metrics and every comparison with the baseline.
public struct SimulationResults: Sendable {
  /// One metric of one arm, with its 95 % interval.
  public struct Figure: Hashable, Sendable {
    /// The rate, or the count per subscriber and day; `nil` when the denominator is zero.
    public let value: Double?
    /// Lower limit of the interval; `nil` where the method has none.
    public let low: Double?
    /// Upper limit of the interval; `nil` where the method has none.
    public let high: Double?
    /// Events counted, over all replications.
    public let numerator: Int
    /// Events, or subscribers times replications, of which ``numerator`` is a share.
    public let denominator: Int
    /// Method of the interval, in words.
    public let method: String
  }

  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  /// Hash of the plan: 16 hexadecimal digits, as ``Simulation/planHash``.
  public var planHash: String { summary.planHash }

  /// Digest of all that was simulated: 16 hexadecimal digits, as `pushlab run` prints them.
  public var digest: String { summary.digest }

  /// Warnings for the reader, each a sentence; empty when there are none.
  public var warnings: [String] { summary.warnings }

  /// A metric of an arm; `nil` when there is no such metric or arm.
  ///
  /// - Parameters:
  ///   - metric: One of ``Simulation/metrics``, such as `openRate`.
  ///   - arm: One of ``Simulation/arms``.
  /// - Complexity: O(arms + metrics).
  public func figure(_ metric: String, of arm: String) -> Figure? {
    summary.arms.first { $0.name == arm }?.metrics
      .first { $0.name.rawValue == metric && $0.segment == "all" }.map(Figure.init)
  }

  /// The pushes of an arm by outcome: `sent`, `suppressed.globalCap`, and so on, over all
  /// replications; `nil` when there is no such arm.
  public func funnel(of arm: String) -> [String: Int]? {
    summary.arms.first { $0.name == arm }?.funnel
  }

  /// The comparisons of every other arm with the baseline: success metrics first, whose p-values are
  /// adjusted, then guardrails, companions and segments.
  public var comparisons: [Comparison] { summary.comparisons }

  /// The results as JSON: the bytes of `summary.json` in the folder of a run.
  ///
  /// - Throws: An error of the encoder for a number that is not finite.
  public func json() throws -> String { try JSONReport.text(summary) }
}

extension SimulationResults.Figure {
  init(_ metric: Metric) {
    value = metric.value
    low = metric.low
    high = metric.high
    numerator = metric.numerator
    denominator = metric.denominator
    method = metric.method
  }
}
