import Foundation
import PushMessages
import PushModel
import Scenarios
import SimWorld
import Statistics

/// The weighted and centred analysis of one arm's decision points (Boruvka et al. 2018).
///
/// Each moderator is asked about alone, in a model of its own; all moderators are controls in every
/// model. The numerator of the weights is the mean probability of a push.
struct ExcursionTable {
  let scenario: Scenario
  let arm: Int
  let layout: ExcursionLayout
  /// By replication.
  private let people: [ExcursionRows]
  /// The numerator of the weights, the same in every replication; `nil` without a randomised point.
  private let numerator: Double?
  /// The columns that vary, and so can be controls: the first is 1.
  private let columns: [Int]
  /// The last day of the cohort, from 0.
  private let lastDay: Double

  init(_ evidence: ExcursionEvidence, _ scenario: Scenario, _ span: Span, arm: Int) {
    let people = evidence.people?[arm] ?? []
    self.scenario = scenario
    self.arm = arm
    self.people = people
    let layout = scenario.trialLayout!
    self.layout = layout
    lastDay = Double(max(0, ((span.cohortEnd - span.cohortStart).milliseconds - 1) / 86_400_000))
    let randomised = people.reduce(0) { $0 + $1.total(.treated) + $1.total(.untreated) }
    let sums = people.flatMap { own in own.people.indices.map { own.sums(of: $0) } }
    let all = sums.reduce(0) { $0 + $1[$1.startIndex + layout.probability] }
    let mean = all / Double(randomised)
    numerator = randomised > 0 ? mean : nil
    columns = Self.varying(sums, layout)
  }

  /// The columns that are no multiple of the first.
  private static func varying(_ sums: [ArraySlice<Double>], _ layout: ExcursionLayout) -> [Int] {
    func sum(_ row: Int, _ column: Int) -> Double {
      sums.reduce(0) { total, own in
        total + own[own.startIndex + layout.product(row, column, isTreated: true)]
          + own[own.startIndex + layout.product(row, column, isTreated: false)]
      }
    }
    let count = sum(0, 0)
    return (0..<layout.columns).filter { column in
      guard column > 0 else { return true }
      let (square, first) = (sum(column, column), sum(0, column))
      return square * count - first * first > 1e-9 * square * count
    }
  }

  /// The design as it was carried out; `nil` if the arm has no decision points.
  var design: ExcursionDesign? {
    func total(_ what: ExcursionLayout.Count) -> Int { people.reduce(0) { $0 + $1.total(what) } }
    let (treated, certain) = (total(.treated), total(.certain))
    let randomised = treated + total(.untreated)
    let reasons = Unavailability.allCases.map { ($0.name, total(.unavailable($0.rawValue))) }
      .filter { $0.1 > 0 }
    let points = randomised + certain + reasons.reduce(0) { $0 + $1.1 }
    guard points > 0 else { return nil }
    return ExcursionDesign(
      arm: scenario.arms[arm].name, people: people.reduce(0) { $0 + $1.people.count },
      points: points, randomised: randomised, certain: certain,
      unavailable: Dictionary(uniqueKeysWithValues: reasons), treated: treated,
      availableShare: Double(randomised + certain) / Double(points), intendedShare: numerator,
      observedShare: randomised > 0 ? Double(treated) / Double(randomised) : nil)
  }

  /// The effects, by window and term; empty without randomised points.
  func effects() throws(StatisticsError) -> [ExcursionEffect] {
    guard numerator != nil else { return [] }
    var effects: [ExcursionEffect] = []
    var own: [[ExcursionEstimate]] = []
    if people.count > 1 {
      for replication in people { own.append(try estimates([replication])) }
    }
    for (place, pooled) in try estimates(people).enumerated() {
      let seeds = people.count > 1 ? ExcursionSeeds(own.map { $0[place] }) : nil
      effects.append(ExcursionEffect(pooled: pooled, seeds: seeds, method: Self.method))
    }
    return effects
  }

  static let method =
    "weighted and centred least squares, clustered by person, Mancl-DeRouen correction, t"

  /// The estimates of every replication, in order.
  func estimates() throws(StatisticsError) -> [(replication: Int, estimate: ExcursionEstimate)] {
    guard numerator != nil else { return [] }
    var rows: [(Int, ExcursionEstimate)] = []
    for (replication, own) in people.enumerated() {
      rows += try estimates([own]).map { (replication, $0) }
    }
    return rows
  }

  /// The estimates of some people, by window and term.
  private func estimates(_ people: [ExcursionRows]) throws(StatisticsError) -> [ExcursionEstimate] {
    let terms = ExcursionTerm.all(layout.moderators)
    let models: [ExcursionModerator?] = [nil] + layout.moderators.map(Optional.some)
    var rows: [ExcursionEstimate] = []
    for window in 0..<layout.windows {
      for moderator in models {
        let own = terms.filter { $0.moderator == moderator }
        rows += try estimates(own, of: moderator, within: window, people)
      }
    }
    return rows
  }

  /// The estimates of one model.
  private func estimates(
    _ terms: [ExcursionTerm], of moderator: ExcursionModerator?, within window: Int,
    _ people: [ExcursionRows]
  ) throws(StatisticsError) -> [ExcursionEstimate] {
    let column = moderator.map { layout.moderators.firstIndex(of: $0)! + 1 }
    let persons = persons(people, moderators: [0] + (column.map { [$0] } ?? []), within: window)
    var rows = terms.map { term in
      ExcursionEstimate(
        arm: scenario.arms[arm].name, outcome: "opened within \(scenario.decisionWindows[window])",
        people: persons.count { $0.available > 0 }, term: term.name)
    }
    guard !persons.isEmpty, column.map({ columns.contains($0) }) ?? true else { return rows }
    do throws(StatisticsError) {
      let fit = try CausalExcursion(persons, level: MetricTable.level)
      for (place, term) in terms.enumerated() {
        rows[place].fill(
          try fit.effect(at: values(term)), try fit.standardised(at: values(term)))
      }
    } catch .degenerate {}
    if moderator == nil {
      do throws(StatisticsError) {
        rows[0].fill(
          logRatio: try CausalExcursion.logRelativeRisk(persons, level: MetricTable.level))
      } catch .degenerate {}
    }
    return rows
  }

  /// The factors of a model's coefficients that give a term.
  private func values(_ term: ExcursionTerm) -> [Double] {
    switch term {
    case .marginal: [1]
    case .atZero: [1, 0]
    case .slope: [0, 1]
    case .lastDay: [1, lastDay]
    }
  }

  /// The sums of each person for a model whose effect depends on some columns.
  private func persons(
    _ people: [ExcursionRows], moderators: [Int], within window: Int
  ) -> [PersonSums] {
    people.flatMap { rows in
      rows.people.indices.map { index in
        PersonSums(
          WeightedRows(rows, index, window, numerator: numerator!), controls: columns,
          moderators: moderators)
      }
    }
  }
}

/// One person's rows of one window, with the weights of a numerator.
private struct WeightedRows {
  let rows: ExcursionRows
  let index: Int
  let window: Int
  /// p̃.
  let numerator: Double
  private let sums: ArraySlice<Double>

  init(_ rows: ExcursionRows, _ index: Int, _ window: Int, numerator: Double) {
    (self.rows, self.index, self.window, self.numerator) = (rows, index, window, numerator)
    sums = rows.sums(of: index)
  }

  /// The weighted sum of the products of two columns over points with or without a push.
  func product(_ row: Int, _ column: Int, isTreated: Bool) -> Double {
    (isTreated ? numerator : 1 - numerator)
      * sums[sums.startIndex + rows.layout.product(row, column, isTreated: isTreated)]
  }

  /// The weighted sum of the products of a column and the outcome.
  func outcome(_ column: Int, isTreated: Bool) -> Double {
    (isTreated ? numerator : 1 - numerator)
      * sums[sums.startIndex + rows.layout.outcome(window, column, isTreated: isTreated)]
  }

  func spread(isTreated: Bool) -> WeightedSpread {
    WeightedSpread(
      count: rows.count(isTreated ? .treated : .untreated, of: index),
      weight: product(0, 0, isTreated: isTreated), successes: outcome(0, isTreated: isTreated))
  }
}

extension PersonSums {
  /// The sums of a model with centred treatments: a point's row is (g, (A - p̃) f), with A - p̃ either
  /// 1 - p̃ or -p̃.
  fileprivate init(_ own: WeightedRows, controls: [Int], moderators: [Int]) {
    let columns = controls + moderators
    func factor(_ place: Int, isTreated: Bool) -> Double {
      guard place >= controls.count else { return 1 }
      return isTreated ? 1 - own.numerator : -own.numerator
    }
    self.init(
      controls: controls.count, moderators: moderators.count,
      points: own.rows.points(of: own.index),
      untreated: own.spread(isTreated: false), treated: own.spread(isTreated: true),
      matrix: { row, column in
        [true, false].reduce(0) {
          $0 + factor(row, isTreated: $1) * factor(column, isTreated: $1)
            * own.product(columns[row], columns[column], isTreated: $1)
        }
      },
      product: { row in
        [true, false].reduce(0) {
          $0 + factor(row, isTreated: $1) * own.outcome(columns[row], isTreated: $1)
        }
      })
  }
}

extension ExcursionSeeds {
  init(_ own: [ExcursionEstimate]) {
    func mean(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    let values = own.compactMap(\.value)
    self.init(
      estimates: values.count, value: mean(values),
      standardError: mean(own.compactMap(\.standardError)),
      rejected: mean(
        own.compactMap(\.p).map { Comparison.isShown($0, alpha: Comparison.alpha) ? 1 : 0 }))
  }
}
