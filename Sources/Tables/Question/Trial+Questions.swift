import Documents
import Statistics

// The questions that the keys of a trial make.
extension Trial {
  /// - Throws: `TableError.question`.
  func arms(_ filters: [TableFilter]) throws(TableError) -> TableQuestion {
    if let key = given(TrialShape.pointKeys) {
      throw .question("`\(key)` goes with `treatment`, of a micro-randomised trial")
    }
    var metrics: [TableMetric] = []
    for text in all("metrics") { metrics.append(try TableMetric(text)) }
    let unit: TableQuestion.Unit =
      switch try unitText() {
      case "row": .row
      case "none": .none
      case "summary": .summary
      case let column: .column(column)
      }
    var question = TableQuestion(unit: unit, metrics: metrics)
    question.rows = word("rows") ?? .unit
    question.arm = one("arm")
    question.baseline = one("baseline")
    question.covariates = all("covariates")
    question.segments = all("segments")
    question.filters = filters
    question.design = word("design") ?? .split
    question.correction = word("correction") ?? .holm
    for text in all("margins") {
      let (name, margin) = try Self.margin(text)
      question.margins[name] = margin
    }
    question.lowerIsBetter = Set(all("lowerIsBetter"))
    if given(["weights"]) != nil {
      question.weights = try Self.weights(all("weights").joined(separator: ":"))
    }
    question.success = given(["success"]) == nil ? nil : all("success")
    question.level = try level()
    question.look = try one("look").map(TableQuestion.Look.init)
    try question.check()
    return question
  }

  /// - Throws: `TableError.question`.
  func points(_ filters: [TableFilter]) throws(TableError) -> ExcursionQuestion {
    if let key = given(TrialShape.armKeys) {
      throw .question(
        "`\(key)` does not go with `treatment`: a micro-randomised trial has decision points, no "
          + "arms of units")
    }
    let unit = try unitText()
    guard !["row", "none", "summary"].contains(unit) else {
      throw .question(
        "`--unit \(unit)` has no people; accepted with `treatment`: their column")
    }
    guard let probability = one("probability") else {
      throw .question(
        "there is no probability of a treatment; accepted beside `treatment`: `probability` with a "
          + "column or a number")
    }
    var outcomes: [ExcursionOutcome] = []
    for text in all("metrics") { outcomes.append(try ExcursionOutcome(text)) }
    var question = ExcursionQuestion(
      person: unit, treatment: one("treatment") ?? "",
      probability: Self.number(probability).map { .constant($0) } ?? .column(probability),
      outcomes: outcomes)
    question.availability = one("available")
    question.moderators = try terms("moderators")
    question.controls = try terms("controls")
    question.trend = try terms("trend").first
    question.numerator = try Self.numerator(one("numerator"), probability)
    question.effect = word("effect") ?? .difference
    question.smallSample = word("smallSample") ?? .manclDeRouen
    question.filters = filters
    question.level = try level()
    try question.check()
    return question
  }

  private func unitText() throws(TableError) -> String {
    guard let unit = one("unit") else {
      throw .question(
        "there is no unit of analysis; accepted: `--unit` with the users' column, `row`, `none` or "
          + "`summary`")
    }
    return unit
  }

  private func word<Kind: RawRepresentable<String>>(_ key: String) -> Kind? {
    one(key).flatMap { Kind(rawValue: $0) }
  }

  private func terms(_ key: String) throws(TableError) -> [TableExcursionTerm] {
    var terms: [TableExcursionTerm] = []
    for text in all(key) { terms.append(try TableExcursionTerm(text, in: key + ":")) }
    return terms
  }

  private func level() throws(TableError) -> Double {
    guard let text = one("level") else { return 0.95 }
    guard let level = Self.number(text) else {
      throw .question("`--level \(text)` is no level; accepted: a number such as 0.95 or 95%")
    }
    return level
  }

  /// Of a constant probability the numerator is the same number, so that every weight is 1.
  private static func numerator(
    _ text: String?, _ probability: String
  ) throws(TableError) -> ExcursionQuestion.Numerator {
    guard let text else { return number(probability).map { .constant($0) } ?? .estimated(by: nil) }
    if let number = Self.number(text) { return .constant(number) }
    if text == "estimated" { return .estimated(by: nil) }
    guard text.hasPrefix("estimated:") else { return .column(text) }
    let column = String(text.dropFirst("estimated:".count))
    guard !column.isEmpty else {
      throw .question("`numerator: \(text)` has no column; accepted: `estimated:column`")
    }
    return .estimated(by: column)
  }

  private static func margin(_ text: String) throws(TableError) -> (String, Double) {
    let parts = QuotedText.split(text[...], at: "=")
    guard parts.count == 2, let margin = number(String(parts[1])) else {
      throw .question(
        "`--margin \(text)` is no margin; accepted: `metric=number`, or a percentage such as 0.5%")
    }
    return (QuotedText.bare(parts[0]), margin)
  }

  static func weights(_ text: String) throws(TableError) -> [Double] {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      .map { number(String($0)) }
    guard parts.count > 1, parts.allSatisfy({ $0 != nil }) else {
      throw .question("`weights: \(text)` are no weights; accepted: `1:1`, `1:1:2`")
    }
    return parts.map { $0! }
  }

  /// A number, or a percentage such as 3.5%; not `300.000`, which is three hundred to some only.
  private static func number(_ text: String) -> Double? {
    let isGrouped = text.wholeMatch(of: #/[1-9]\d{0,2}(\.\d{3})+/#) != nil
    return isGrouped ? nil : NumberText.share(text)?.double
  }
}
