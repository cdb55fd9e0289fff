import Statistics

/// Checks of a micro-randomised trial's data before any effect.
struct ExcursionChecks {
  private let intake: ExcursionIntake
  private let question: ExcursionQuestion

  init(_ intake: ExcursionIntake, _ question: ExcursionQuestion) {
    (self.intake, self.question) = (intake, question)
  }

  func all() throws(StatisticsError) -> [TableCheck] {
    var checks = [try treatments()]
    if let check = unavailable() { checks.append(check) }
    checks += missing()
    if let check = people() { checks.append(check) }
    return checks
  }

  /// Treatments less their probabilities, summed, over the root of the sum of p (1 - p): a
  /// martingale, so normal whatever the probabilities followed.
  private func treatments() throws(StatisticsError) -> TableCheck {
    let threshold = 0.0005
    // Sorted, so that the order of rows does not reach the sums' last digits.
    let probabilities = intake.points.map(\.probability).sorted()
    let expected = probabilities.reduce(0, +)
    let variance = probabilities.reduce(0) { $0 + $1 * (1 - $1) }
    let treated = intake.points.count { $0.isTreated }
    let z = (Double(treated) - expected) / variance.squareRoot()
    let p = min(1, 2 * (try Normal.upperTail(abs(z))))
    let isFine = p >= threshold
    let expectation = "\((expected * 10).rounded() / 10)"
    return TableCheck(
      name: "treatments", state: isFine ? .fine : .alarm,
      text: "\(treated) treatments, the probabilities expect \(expectation)"
        + (isFine ? "" : ": effects from these probabilities are biased"),
      count: treated, p: p, threshold: threshold)
  }

  private func unavailable() -> TableCheck? {
    let sight = intake.treatedUnavailable
    guard sight.count > 0 else { return nil }
    return TableCheck(
      name: "treatedUnavailable", state: .warning,
      text: "\(points(sight.count)) with a treatment though the person was not available, left "
        + "out; see line \(sight.line)", count: sight.count)
  }

  private func missing() -> [TableCheck] {
    var checks: [TableCheck] = []
    var told: [TableExcursionTerm] = []
    for (term, sight) in zip(intake.terms, intake.missing)
    where sight.count > 0 && !told.contains(term) {
      told.append(term)
      checks.append(
        TableCheck(
          name: "missing", state: .warning,
          text: "\(points(sight.count)) available without a usable value in `\(term.column)`, left "
            + "out of effects that need it; see line \(sight.line)", count: sight.count))
    }
    return checks
  }

  /// With few people the t distribution leans on their number less that of the coefficients.
  private func people() -> TableCheck? {
    let people = Set(intake.points.map(\.person)).count
    let coefficients = 2 + question.controlTerms.count + question.effectTerms.count
    guard people - coefficients < 10 else { return nil }
    return TableCheck(
      name: "fewPeople", state: .warning,
      text: "\(people) people with an available point for \(coefficients) coefficients: intervals "
        + "are wide and approximate", count: people)
  }

  private func points(_ count: Int) -> String { "\(count) point\(count == 1 ? "" : "s")" }
}
