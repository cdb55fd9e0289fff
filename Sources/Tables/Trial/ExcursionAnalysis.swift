import Documents
import Foundation
import Statistics

/// Analyses the long table of a micro-randomised trial.
package struct ExcursionAnalysis: Sendable {
  private let question: ExcursionQuestion
  private let isStopped: @Sendable () -> Bool

  /// - Parameter isStopped: Asked at intervals; `true` stops the analysis.
  package init(
    _ question: ExcursionQuestion, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.question = question
    self.isStopped = isStopped
  }

  /// - Throws: `TableError` for what is wrong with the question or the table.
  /// - Complexity: O(rows); memory grows with available points.
  package func report(of source: some TableSource) throws -> ExcursionReport {
    try question.check()
    let intake = try ExcursionIntake(source, question, isStopped: isStopped)
    guard !intake.points.isEmpty else {
      throw TableError.file(
        source.path,
        "none of its \(intake.rows) rows is an available decision point: \(intake.filteredOut) are "
          + "excluded by `where`, \(intake.kept) are not available")
    }
    let fits = ExcursionPoints(intake, question)
    return ExcursionReport(
      schema: 1, design: "microRandomised", unit: question.person, rows: intake.rows,
      points: intake.kept, people: intake.people.texts.count, available: intake.points.count,
      treated: intake.points.count { $0.isTreated }, level: question.level,
      effect: question.effect, smallSample: question.smallSample, numerator: numerator(intake),
      checks: try ExcursionChecks(intake, question).all(),
      outcomes: try question.outcomes.indices.map { try outcome($0, fits) })
  }

  private func numerator(_ intake: ExcursionIntake) -> String {
    switch question.numerator {
    case .constant(let value): "\(value)"
    case .column(let name): "`\(name)`"
    case .estimated(nil): "the share of treatments"
    case .estimated(let name?): "the share of treatments by `\(name)`"
    }
  }

  private func outcome(_ index: Int, _ points: ExcursionPoints) throws -> ExcursionOutcomeReport {
    let rows = points.complete(index)
    let asked = question.outcomes[index]
    var report = ExcursionOutcomeReport(
      name: asked.name, term: asked.term.text, people: points.people(rows), points: rows.count,
      controls: question.controlTerms.map(\.text), standardDeviation: nil, marginal: nil,
      terms: [], times: [], joint: nil, reason: nil)
    do {
      let marginal = try points.fit(rows, index, moderated: false)
      report.standardDeviation = marginal.standardDeviation
      report.marginal = try marginal.effect("marginal", [1])
      guard !question.effectTerms.isEmpty else { return report }
      let fit = try points.fit(rows, index, moderated: true)
      let count = question.effectTerms.count
      report.terms = try (0...count).map { place in
        try fit.effect(
          place == 0 ? "all at 0" : question.effectTerms[place - 1].text,
          (0...count).map { $0 == place ? 1 : 0 })
      }
      report.times = try times(fit, points.effectTerms(rows))
      if count > 1 { report.joint = try fit.joint(Array(1...count)) }
    } catch let error as StatisticsError {
      guard case .degenerate(_, let why) = error else { throw error }
      report.reason = why.description
    }
    return report
  }

  private func times(
    _ fit: ExcursionFitted, _ terms: [[Double]]
  ) throws -> [ExcursionEstimate] {
    guard let trend = question.trend, let first = terms[0].min(), let last = terms[0].max(),
      first < last
    else { return [] }
    let others = terms.dropFirst().map { $0.reduce(0, +) / Double($0.count) }
    return try [("first", first), ("middle", (first + last) / 2), ("last", last)].map { name, at in
      var effect = try fit.effect("\(name) \(trend.text)", [1, at] + others)
      effect.at = at
      return effect
    }
  }
}
