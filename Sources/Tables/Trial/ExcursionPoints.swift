import Foundation
import Statistics

/// The points of a table, whatever the order of its rows, and the estimates from them.
struct ExcursionPoints {
  private let intake: ExcursionIntake
  private let question: ExcursionQuestion
  /// By person, and of one person by their numbers.
  private let order: [Int]

  init(_ intake: ExcursionIntake, _ question: ExcursionQuestion) {
    (self.intake, self.question) = (intake, question)
    let names = intake.people.texts
    let ranks = names.indices.sorted { names[$0] < names[$1] }
    var rank = [Int](repeating: 0, count: names.count)
    for (place, person) in ranks.enumerated() { rank[person] = place }
    let width = intake.terms.count
    order = intake.points.indices.sorted { one, other in
      let (a, b) = (intake.points[one], intake.points[other])
      if a.person != b.person { return rank[a.person] < rank[b.person] }
      for place in 0..<width {
        let (x, y) = (intake.numbers[a.start + place], intake.numbers[b.start + place])
        if x.isNaN != y.isNaN { return y.isNaN }
        if x != y, !x.isNaN { return x < y }
      }
      if a.isTreated != b.isTreated { return b.isTreated }
      if a.probability != b.probability { return a.probability < b.probability }
      return a.numerator < b.numerator
    }
  }

  /// Points with the outcome and every control and moderator.
  func complete(_ outcome: Int) -> [Int] {
    order.filter { row in
      let start = intake.points[row].start
      return !intake.numbers[start + outcome].isNaN
        && (question.outcomes.count..<intake.terms.count).allSatisfy {
          !intake.numbers[start + $0].isNaN
        }
    }
  }

  /// Number of people with one of these points.
  func people(_ rows: [Int]) -> Int { grouped(rows).count }

  /// The terms of the effect, column by column.
  func effectTerms(_ rows: [Int]) -> [[Double]] {
    let first = question.outcomes.count + question.controlTerms.count
    return question.effectTerms.indices.map { place in
      rows.map { intake.numbers[intake.points[$0].start + first + place] }
    }
  }

  private func grouped(_ rows: [Int]) -> [ArraySlice<Int>] {
    var (groups, start): ([ArraySlice<Int>], Int) = ([], 0)
    for end in rows.indices.dropFirst() + [rows.count]
    where end == rows.count
      || intake.points[rows[end]].person != intake.points[rows[start]].person
    {
      if start < end { groups.append(rows[start..<end]) }
      start = end
    }
    return groups
  }

  private func point(
    _ row: Int, _ outcome: Int, _ moderated: Bool, _ numerator: Double
  ) -> ExcursionPoint {
    let point = intake.points[row]
    let first = point.start + question.outcomes.count
    let middle = first + question.controlTerms.count
    return ExcursionPoint(
      controls: [1] + intake.numbers[first..<middle],
      moderators: moderated
        ? [1] + intake.numbers[middle..<(middle + question.effectTerms.count)] : [1],
      isTreated: point.isTreated, probability: point.probability,
      numerator: point.numerator.isNaN ? numerator : point.numerator,
      outcome: intake.numbers[point.start + outcome])
  }

  /// - Throws: `StatisticsError`.
  func fit(_ rows: [Int], _ outcome: Int, moderated: Bool) throws -> ExcursionFitted {
    let people = grouped(rows)
    let sizes = (1 + question.controlTerms.count, moderated ? 1 + question.effectTerms.count : 1)
    if question.effect == .relativeRisk {
      let treated = rows.count { intake.points[$0].isTreated }
      let share = Double(treated) / Double(max(rows.count, 1))
      guard treated > 0, treated < rows.count else {
        throw StatisticsError.degenerate(
          method: "excursion effect on a relative risk",
          .notEstimable("the treatment is the same at every available point"))
      }
      return .relativeRisk(
        try RelativeRiskExcursion(
          people.map { $0.map { point($0, outcome, moderated, share) } }, level: question.level,
          smallSample: question.smallSample))
    }
    // Without moderators the numerator must be the same at every point, or the effect is not the mean
    // over points: it is then estimated as one number.
    let isEstimated =
      switch question.numerator {
      case .estimated: true
      case .column: !moderated
      case .constant: false
      }
    guard isEstimated else {
      return .difference(
        try CausalExcursion(
          try people.map { rows in
            var sums = PersonSums(controls: sizes.0, moderators: sizes.1)
            for row in rows { try sums.add(point(row, outcome, moderated, .nan)) }
            return sums
          }, level: question.level, smallSample: question.smallSample))
    }
    return .difference(
      try CausalExcursion(
        estimatingNumerators: try people.map { rows in
          var sums = OpenPersonSums(controls: sizes.0, moderators: sizes.1)
          for row in rows {
            try sums.add(
              point(row, outcome, moderated, 0.5), cell: moderated ? intake.points[row].cell : 0)
          }
          return sums
        }, level: question.level, smallSample: question.smallSample))
  }
}

/// An estimate on either scale.
enum ExcursionFitted {
  case difference(CausalExcursion)
  case relativeRisk(RelativeRiskExcursion)

  var standardDeviation: Double? {
    if case .difference(let excursion) = self { excursion.standardDeviation } else { nil }
  }

  func effect(_ term: String, _ moderators: [Double]) throws(StatisticsError) -> ExcursionEstimate {
    var estimate = ExcursionEstimate(term: term)
    switch self {
    case .difference(let excursion):
      estimate.fill(
        try excursion.effect(at: moderators), try excursion.standardised(at: moderators))
    case .relativeRisk(let excursion):
      let effect = try excursion.effect(at: moderators)
      estimate.fill(effect)
      estimate.fill(logRatio: effect)
    }
    return estimate
  }

  func joint(_ places: [Int]) throws(StatisticsError) -> JointTest {
    switch self {
    case .difference(let excursion): try excursion.jointTest(places)
    case .relativeRisk(let excursion): try excursion.jointTest(places)
    }
  }
}
