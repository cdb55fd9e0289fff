import Documents
import PushModel
import Scenarios
import Statistics

/// A figure that a gate can hold to a limit: a metric, a percentile of a delay in seconds, a figure of
/// the latency from event to acceptance, or a share of posts that the filter holds.
package enum GateFigure: Hashable, Sendable {
  case metric(MetricName)
  case delay(Delay, place: Int)
  case trigger(TriggerFigure)
  case moderation(ModerationFigure)

  /// A delay that is measured.
  package enum Delay: String, CaseIterable, Sendable {
    /// From release to the first device.
    case latency
    /// The same for devices that were online and awake.
    case promptLatency
    /// From release to opening.
    case timeToOpen
  }

  /// Those of the types of push in use.
  static var all: [GateFigure] { listed + described }

  /// Those that messages describe.
  private static var described: [GateFigure] {
    TriggerFigure.all.map(GateFigure.trigger) + ModerationFigure.all.map(GateFigure.moderation)
  }

  /// Those that messages list one by one.
  static let listed = MetricName.allCases.map(GateFigure.metric) + delays

  private static let delays = Delay.allCases.flatMap { delay in
    Percentiles.shares.indices.map { GateFigure.delay(delay, place: $0) }
  }

  /// Unit of the values; `nil` for shares and counts per subscriber and day.
  var unit: String? {
    switch self {
    case .metric, .moderation: nil
    case .delay: "s"
    case .trigger(let figure): figure.unit
    }
  }

  var isShare: Bool {
    switch self {
    case .metric(let metric): metric.unit == .share
    case .delay: false
    case .trigger(let figure): figure.statistic == .kept
    case .moderation: true
    }
  }

  /// Such as `deliveryRate` or `latencyP95`.
  package var name: String {
    switch self {
    case .metric(let metric): metric.rawValue
    case .delay(let delay, let place):
      delay.rawValue + "P\(Int((Percentiles.shares[place] * 100).rounded()))"
    case .trigger(let figure): figure.name
    case .moderation(let figure): figure.name
    }
  }
}

extension GateFigure {
  /// The figures in the order of their declaration, those of kinds of pushes after their own.
  static func inOrder(_ figures: some Collection<GateFigure>) -> [GateFigure] {
    let metrics = figures.compactMap { figure in
      if case .metric(let metric) = figure { metric } else { nil }
    }
    return MetricName.inOrder(metrics).map { .metric($0) }
      + (delays + described).filter(figures.contains)
  }

  /// The shape of a figure's name: a metric of all pushes or of a kind of them, a percentile, a
  /// figure of the latency from event to acceptance, or one of moderation.
  static let shape = Shape.oneOf([
    MetricShape.shape, .choice(delays.map { Choice($0.name) }), TriggerFigure.shape,
    ModerationFigure.shape,
  ])
}

extension GateFigure: Named, TextCoded {
  package static var allCases: [GateFigure] { all }
  /// What is said of a text that names no figure.
  package static let refusal = "no figure"
  package var description: String { name }

  /// The figure that is written so; `nil` if there is none.
  package init?(name: String) {
    if let metric = MetricName(rawValue: name) {
      self = .metric(metric)
    } else if let figure = Self.all.first(where: { $0.name == name }) {
      self = figure
    } else {
      return nil
    }
  }

  package init?(_ text: String) { self.init(name: text) }

  /// A kind of pushes is no case, so that a key is read as a text is.
  package init?<Key: CodingKey>(codingKey: Key) { self.init(name: codingKey.stringValue) }
}
