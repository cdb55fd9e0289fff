import PushModel
import SimWorld

extension MetricPlan {
  /// How the course of a run is told.
  package enum Curve: Hashable, Sendable {
    /// No learning curves, whatever the arms are.
    case none
    /// Learning curves by periods of a length.
    case every(Interval)
  }

  /// The largest number of periods of learning curves.
  package static let curvePeriodsMax = 60
}

extension MetricPlan.Curve: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let isNone = try container.decode(String.self) == "none"
    self = isNone ? .none : .every(try container.decode(Interval.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encode("none")
    case .every(let length): try container.encode(length)
    }
  }
}

extension Scenario {
  /// Whether an arm has a decision rule, which learns from all people of a world.
  package var learns: Bool { arms.contains { ArmDeciders.isNeeded(by: $0.strategy) } }

  /// The periods of the run's learning curves; `nil` for none.
  ///
  /// Under `split` everybody is under the baseline during the warm-up, so they begin after it.
  package var curvePeriods: CurvePeriods? {
    guard let length = curveLength else { return nil }
    return CurvePeriods(length, from: curveStart, to: horizon.end)
  }

  private var curveLength: Interval? {
    switch metrics.curve {
    case MetricPlan.Curve.none?: nil
    case .every(let length)?: length
    case nil: learns ? curveLengthUnlessSaid : nil
    }
  }

  private var curveStart: Timestamp {
    design == .split ? horizon.start.midnight + horizon.warmup : horizon.start.midnight
  }

  /// The time that learning curves cover.
  var curveTime: Interval { horizon.end - curveStart }

  /// A week, or as many whole weeks as give no more than ``MetricPlan/curvePeriodsMax`` periods.
  private var curveLengthUnlessSaid: Interval {
    var weeks: Int64 = 1
    while CurvePeriods.count(.days(7 * weeks), in: curveTime) > MetricPlan.curvePeriodsMax {
      weeks += 1
    }
    return .days(7 * weeks)
  }
}
