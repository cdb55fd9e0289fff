import PushModel
import Scenarios
import SimWorld

/// The counts of a person in a plan's evidence: every ``Variable`` over all pushes, followed by those
/// over kinds of pushes and those of visits and conversions that a metric asks for.
package struct CountLayout: Hashable, Sendable {
  /// A count over a kind of pushes.
  struct Restricted: Hashable, Sendable {
    let variable: Variable
    let selector: PushSelector
  }

  /// The counts after those of all pushes, in order; empty if no metric asks for a kind of pushes.
  let restricted: [Restricted]
  /// The counts of visits after these, in order; empty if no metric asks for visits.
  let visits: [VisitVariable]
  /// The counts of conversions after these, in order; empty if no metric asks for conversions.
  let conversions: [ConversionVariable]
  /// The kinds of pushes that must be counted apart, for metrics and for segments.
  package let selectors: [PushSelector]

  /// The layout without kinds of pushes.
  init() { (restricted, visits, conversions, selectors) = ([], [], [], []) }

  /// The layout for the metrics and the segments of a scenario.
  package init(_ metrics: MetricPlan) {
    let reported = metrics.reported
    let selectors = reported.compactMap(\.selector) + metrics.segments.flatMap(\.selectors)
    self.selectors = selectors.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    restricted = Self.restricted(reported)
    visits = Self.counts(reported) { if case .visit(let own) = $0 { own } else { nil } }
    conversions = Self.counts(reported) { if case .conversion(let own) = $0 { own } else { nil } }
  }

  private static func restricted(_ metrics: [MetricName]) -> [Restricted] {
    var counts: [Restricted] = []
    for metric in metrics {
      guard let selector = metric.selector else { continue }
      for case .push(let variable) in [metric.numerator, metric.denominator].compactMap({ $0 }) {
        let count = Restricted(variable: variable, selector: selector)
        if !counts.contains(count) { counts.append(count) }
      }
    }
    return counts
  }

  /// The variables of one kind of count that metrics are made of, each once.
  private static func counts<Own: Equatable>(
    _ metrics: [MetricName], _ own: (MetricCount) -> Own?
  ) -> [Own] {
    metrics.flatMap { [$0.numerator, $0.denominator].compactMap { $0.flatMap(own) } }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The number of counts of a person.
  package var width: Int {
    Variable.count + restricted.count + visits.count + conversions.count
  }

  /// The column of a count over all pushes or, with `selector`, over some.
  ///
  /// - Precondition: A metric of the plan asks for it.
  func column(_ count: MetricCount, _ selector: PushSelector?) -> Int {
    switch count {
    case .push(let variable): column(variable, selector)
    case .visit(let variable):
      Variable.count + restricted.count + Self.place(of: variable, in: visits)
    case .conversion(let variable):
      Variable.count + restricted.count + visits.count + Self.place(of: variable, in: conversions)
    }
  }

  private static func place<Own: Equatable>(of variable: Own, in counts: [Own]) -> Int {
    guard let place = counts.firstIndex(of: variable) else {
      preconditionFailure("no metric of the plan asks for \(variable)")
    }
    return place
  }

  private func column(_ variable: Variable, _ selector: PushSelector?) -> Int {
    guard let selector else { return Int(variable.rawValue) }
    let count = Restricted(variable: variable, selector: selector)
    guard let place = restricted.firstIndex(of: count) else {
      preconditionFailure("no metric of the plan asks for \(variable) of \(selector)")
    }
    return Variable.count + place
  }

  /// The columns of a metric's numerator and denominator: the latter a count, or everyone enrolled.
  func columns(_ metric: MetricName) -> (numerator: Int, divisor: Int) {
    (
      column(metric.numerator, metric.selector),
      metric.denominator.map { column($0, metric.selector) } ?? Int(Variable.enrolled.rawValue)
    )
  }
}

extension CountLayout {
  /// The counts of a lane's people in the cohort, ``width`` for each.
  func rows(_ outcome: LaneOutcome, _ classes: PushClasses) -> ContiguousArray<Int32> {
    rows(outcome.counts, outcome.byClass.cohort, classes, outcome.visits, outcome.conversions)
  }

  /// The same counts from before the cohort's start.
  func warmUpRows(_ outcome: LaneOutcome, _ classes: PushClasses) -> ContiguousArray<Int32> {
    // Visits and conversions are counted in the cohort alone.
    rows(outcome.warmUp, outcome.byClass.warmUp, classes, [], [])
  }

  private func rows(
    _ counts: ContiguousArray<Int32>, _ byClass: ContiguousArray<Int32>, _ classes: PushClasses,
    _ visited: ContiguousArray<Int32>, _ converted: ContiguousArray<Int32>
  ) -> ContiguousArray<Int32> {
    guard width > Variable.count else { return counts }
    let places = restricted.map { count in
      classes.classes(of: count.selector).map { $0 * Variable.count + Int(count.variable.rawValue) }
    }
    let page = classes.count * Variable.count
    var rows = ContiguousArray<Int32>()
    rows.reserveCapacity(counts.count / Variable.count * width)
    for person in 0..<counts.count / Variable.count {
      rows += counts[person * Variable.count..<(person + 1) * Variable.count]
      for own in places { rows.append(own.reduce(0) { $0 + byClass[person * page + $1] }) }
      for variable in visits {
        let place = person * VisitVariable.count + Int(variable.rawValue)
        rows.append(visited.isEmpty ? 0 : visited[place])
      }
      for variable in conversions {
        let place = person * ConversionVariable.count + Int(variable.rawValue)
        rows.append(converted.isEmpty ? 0 : converted[place])
      }
    }
    return rows
  }
}

/// The counts of a lane's people over the pushes of one kind, ``Variable/count`` for each.
struct KindCounts {
  private let counts: ContiguousArray<Int32>
  private let page: Int
  /// Where the pages of the kind's classes begin in a person's.
  private let starts: [Int]

  init(_ outcome: LaneOutcome, _ classes: PushClasses, of selector: PushSelector) {
    counts = outcome.byClass.cohort
    page = classes.count * Variable.count
    starts = classes.classes(of: selector).map { $0 * Variable.count }
  }

  /// The counts of a person, who is enrolled whatever they were sent.
  func row(of person: Int) -> ContiguousArray<Int32> {
    var row = ContiguousArray<Int32>(repeating: 0, count: Variable.count)
    for start in starts {
      for variable in 0..<Variable.count {
        row[variable] += counts[person * page + start + variable]
      }
    }
    row[Int(Variable.enrolled.rawValue)] = 1
    return row
  }
}
