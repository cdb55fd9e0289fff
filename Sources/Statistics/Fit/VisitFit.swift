import CGSL

/// A fit of how often people come by themselves, by maximum likelihood of a point process: people differ
/// by a log-normal rate, a habit of coming makes the next visit more likely, and absence less likely.
///
/// A person's own rate is integrated out by the trapezoidal rule over its logarithm, path by path.
public struct VisitFit: Hashable, Sendable {
  /// Own rate of the median person, visits per day.
  public let median: FittedValue

  /// Standard deviation of the logarithm of the own rate between people.
  public let sigma: FittedValue

  /// How much more often somebody comes with a full habit than with none, less 1; `nil` in a model
  /// without habit. The interval is symmetric in the logarithm of 1 + gain.
  public let gain: FittedValue?

  /// Fading of the rate for each visit missed beyond the free ones, ln 2 / halving; `nil` in a model
  /// without absence. Below 0 where absent people come back more often.
  public let fading: FittedValue?

  /// Log likelihood at the estimates, without the activity of the hours of visits.
  public let logLikelihood: Double

  private let laws: VisitLaws
  private let center: Double
  private let spread: Double

  /// Parameters that are fitted beside the rates.
  public struct Model: Hashable, Sendable {
    /// Whether a habit of coming is fitted.
    public var hasHabit = true
    /// Whether absence is fitted.
    public var hasAbsence = true
    /// Share of the rate that remains of those who have been away for long.
    public var floor = 0.0

    /// Both are fitted, and nothing remains.
    public init() {}
  }

  /// - Parameter people: Paths of each person at evenly spaced logarithms of the rate, in order, which
  ///   reach where the likelihood of what they did is negligible.
  /// - Throws: `degenerate` when the visits do not determine the parameters.
  /// - Complexity: O(steps of all paths) for each of some tens of evaluations.
  public init(
    _ people: [[VisitPath]], model: Model, level: Double = 0.95
  ) throws(StatisticsError) {
    let check = Check("visits")
    let visits = people.reduce(0) { $0 + ($1.first?.visits ?? 0) }
    guard visits >= 30, people.count > 2 else {
      throw check.degenerate(.notEstimable("\(visits) visits, and thirty are needed"))
    }
    let likelihood = VisitLikelihood(people, model)
    let top = try MaximumLikelihood.search(from: likelihood.start, method: check.method) {
      (point, gradient) throws(StatisticsError) in likelihood.value(point, &gradient)
    }
    median = try top.fitted(level: level, on: .log) { exp($0[0]) }
    sigma = try top.fitted(level: level, on: .log) { exp($0[1]) }
    gain =
      model.hasHabit
      ? Self.less1(try top.fitted(level: level, on: .log) { exp($0[2]) }) : nil
    fading =
      model.hasAbsence
      ? try top.fitted(level: level) { $0[model.hasHabit ? 3 : 2] } : nil
    logLikelihood = top.logLikelihood
    laws = likelihood.laws(top.parameters)
    center = top.parameters[0]
    spread = exp(top.parameters[1])
  }

  private static func less1(_ value: FittedValue) -> FittedValue {
    FittedValue(
      value: value.value - 1, standardError: value.standardError,
      interval: ConfidenceInterval(
        low: value.interval.low - 1, high: value.interval.high - 1, level: value.interval.level))
  }
}

extension VisitFit {
  /// Visits of other people against those expected, by how many visits they had missed.
  ///
  /// - Parameter edges: Ends of the cells in visits missed, in order; a last cell lies beyond them.
  /// - Returns: Visits and their expected number in each cell, by the people's own rates given all of
  ///   their visits.
  public func visits(
    of people: [[VisitPath]], missing edges: [Double]
  ) -> [(observed: Double, expected: Double)] {
    var cells = [(observed: Double, expected: Double)](
      repeating: (0, 0), count: edges.count + 1)
    for paths in people where !paths.isEmpty {
      let logs = paths.map { path in
        let off = (log(path.rate) - center) / spread
        return laws.value(path).value - off * off / 2
      }
      let top = logs.reduce(-.infinity) { max($0, $1) }
      let sum = logs.reduce(0) { $0 + exp($1 - top) }
      for (path, value) in zip(paths, logs) {
        add(path, weight: exp(value - top) / sum, edges, &cells)
      }
    }
    return cells
  }

  private func add(
    _ path: VisitPath, weight: Double, _ edges: [Double],
    _ cells: inout [(observed: Double, expected: Double)]
  ) {
    guard weight > 1e-9 else { return }
    // Of the time before somebody was first seen, the middle of what is possible.
    let start = path.starts.isEmpty ? [] : path.starts[path.starts.count / 2]
    for step in path.steps + start {
      let missed = Double(step.missed)
      let cell = edges.firstIndex { missed <= $0 } ?? edges.count
      if step.days == 0 {
        cells[cell].observed += weight
      } else {
        cells[cell].expected += weight * laws.expected(step, path)
      }
    }
  }
}

/// The likelihood of people's visits, and its gradient. In order: the logarithm of the median rate, that
/// of the spread between people, that of 1 + gain, the fading.
struct VisitLikelihood {
  private let people: [[VisitPath]]
  private let model: VisitFit.Model

  init(_ people: [[VisitPath]], _ model: VisitFit.Model) {
    self.people = people.filter { $0.count > 1 }
    self.model = model
  }

  /// The median of people's most likely rates, at moderate values of the rest.
  var start: [Double] {
    let rates = people.map { $0[$0.count / 2].rate }.sorted()
    return [log(rates.isEmpty ? 1 : rates[rates.count / 2]), log(0.7)]
      + (model.hasHabit ? [0.3] : []) + (model.hasAbsence ? [0.2] : [])
  }

  func laws(_ point: [Double]) -> VisitLaws {
    VisitLaws(
      gain: model.hasHabit ? expm1(min(5, max(-5, point[2]))) : 0,
      fading: model.hasAbsence ? min(20, max(-5, point[model.hasHabit ? 3 : 2])) : 0,
      floor: model.floor)
  }

  func value(_ point: [Double], _ gradient: inout [Double]) -> Double {
    for place in gradient.indices { gradient[place] = 0 }
    let (laws, center, spread) = (laws(point), point[0], exp(min(3, max(-6, point[1]))))
    var (sum, habit, absence) = (0.0, 0.0, 0.0)
    for paths in people {
      let values = paths.map { laws.value($0) }
      let offs = paths.map { (log($0.rate) - center) / spread }
      let logs = zip(values, offs).map { $0.value - $1 * $1 / 2 }
      let top = logs.reduce(-.infinity) { max($0, $1) }
      let parts = logs.map { exp($0 - top) }
      let total = parts.reduce(0, +)
      let distance = log(paths[1].rate / paths[0].rate)
      sum += top + log(total * distance / spread)
      for (place, part) in parts.enumerated() {
        let weight = part / total
        gradient[0] += weight * offs[place] / spread
        gradient[1] += weight * (offs[place] * offs[place] - 1)
        habit += weight * values[place].byGain
        absence += weight * values[place].byFading
      }
    }
    if model.hasHabit { gradient[2] = habit }
    if model.hasAbsence { gradient[model.hasHabit ? 3 : 2] = absence }
    return sum
  }
}
