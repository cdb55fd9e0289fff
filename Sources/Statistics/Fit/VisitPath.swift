import CGSL

/// What one person's visits would mean if their own rate were a given one.
///
/// The rate at which they come is their own rate times
/// (1 + gain · stock) / (1 + gain · steady) · max(floor, exp(-fading · missed)), so that a path holds
/// the stock of habit and the visits missed, at each visit and along the time between.
public struct VisitPath: Hashable, Sendable {
  /// A visit, or a span of time without a change of the habit but its fading.
  public struct Step: Hashable, Sendable {
    /// Habit, in 0...1.
    public let stock: Float

    /// Number of visits missed beyond those that have no effect, 0 or more.
    public let missed: Float

    /// Length of the span in days, weighted by the activity of its hours; 0 for a visit.
    public let days: Float

    /// A span; a visit, where it has no length.
    public init(stock: Double, missed: Double, days: Double = 0) {
      self.stock = Float(stock)
      self.missed = Float(missed)
      self.days = Float(days)
    }
  }

  /// The own rate, visits per day.
  public let rate: Double

  /// The stock at which somebody of this rate neither gains nor loses.
  public let steady: Double

  /// What came before the person was first seen, for equally likely earlier visits; empty if seen.
  public let starts: [ContiguousArray<Step>]

  /// The rest, in any order.
  public let steps: ContiguousArray<Step>

  /// A path of what was seen, for one own rate above 0.
  public init(
    rate: Double, steady: Double, starts: [ContiguousArray<Step>] = [],
    steps: ContiguousArray<Step>
  ) {
    precondition(rate > 0, "a rate of \(rate)")
    self.rate = rate
    self.steady = steady
    self.starts = starts
    self.steps = steps
  }

  var visits: Int {
    steps.count { $0.days == 0 } + (starts.first?.count { $0.days == 0 } ?? 0)
  }
}

/// The parameters at a point of the search, and a path's log likelihood there.
struct VisitLaws: Hashable {
  /// More visits with a full habit than with none, in parts; above -1.
  let gain: Double
  /// Fading of the rate for each visit missed.
  let fading: Double
  /// Share of the rate that remains.
  let floor: Double

  /// A log likelihood and its derivatives by the logarithm of 1 + gain and by the fading.
  struct Value {
    var value = 0.0
    var byGain = 0.0
    var byFading = 0.0
  }

  /// The log likelihood of a path, over the times at which the last visit before may have been.
  func value(_ path: VisitPath) -> Value {
    var sum = value(path.steps, path)
    guard !path.starts.isEmpty else { return sum }
    let starts = path.starts.map { value($0, path) }
    let top = starts.reduce(-.infinity) { max($0, $1.value) }
    let total = starts.reduce(0) { $0 + exp($1.value - top) }
    sum.value += top + log(total / Double(starts.count))
    for start in starts {
      let weight = exp(start.value - top) / total
      sum.byGain += weight * start.byGain
      sum.byFading += weight * start.byFading
    }
    return sum
  }

  private func value(_ steps: ContiguousArray<VisitPath.Step>, _ path: VisitPath) -> Value {
    let still = 1 + gain * path.steady
    var sum = Value()
    for step in steps {
      let (stock, missed) = (Double(step.stock), Double(step.missed))
      let habit = max(1e-9, 1 + gain * stock)
      let raw = missed > 0 ? exp(-fading * missed) : 1
      let absence = max(floor, raw)
      let moved = raw > floor ? missed : 0
      if step.days == 0 {
        sum.value += log(path.rate * habit / still * absence)
        sum.byGain += (stock / habit - path.steady / still) * (1 + gain)
        sum.byFading -= moved
      } else {
        let expected = expected(step, path)
        sum.value -= expected
        sum.byGain -= expected * (stock / habit - path.steady / still) * (1 + gain)
        sum.byFading += expected * moved
      }
    }
    return sum
  }

  /// The expected number of visits in a span.
  func expected(_ step: VisitPath.Step, _ path: VisitPath) -> Double {
    let habit = max(1e-9, 1 + gain * Double(step.stock)) / (1 + gain * path.steady)
    return Double(step.days) * path.rate * habit * max(floor, exp(-fading * Double(step.missed)))
  }
}
