import ArgumentParser
import Tables

/// Options of the analysis of a micro-randomised trial's table.
struct ExcursionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The column of treatments in a micro-randomised trial: a row is a decision point.",
      discussion: "1 for a treatment, 0 for none. `--unit` is then the column of the people.",
      valueName: "column"))
  var treatment: String?

  @Option(
    help: ArgumentHelp(
      "The probability of a treatment at each decision point.", valueName: "column|number"))
  var probability: String?

  @Option(
    help: ArgumentHelp(
      "The column of availability: 1 where the person could be treated.", valueName: "column"))
  var available: String?

  @Option(
    name: .customLong("moderator"), parsing: .singleValue,
    help: ArgumentHelp(
      "A number by which the effect may differ; may be repeated.",
      discussion: "A term is a column, log(column), log(column+0.5) or column:value|value.",
      valueName: "term"))
  var moderators: [String] = []

  @Option(
    name: .customLong("control"), parsing: .singleValue,
    help: ArgumentHelp(
      "A number from before the treatment that predicts the outcome; may be repeated.",
      valueName: "term"))
  var controls: [String] = []

  @Option(
    help: ArgumentHelp("A time along which the effect may change.", valueName: "term"))
  var trend: String?

  @Option(
    help: ArgumentHelp(
      "The numerator of the weights; the share of treatments if not given.",
      valueName: "number|column|estimated[:column]"))
  var numerator: String?

  @Option(help: "A difference of means, or of outcomes of 0 and 1 a relative risk.")
  var effect: ExcursionQuestion.Effect?

  @Option(help: "Whether standard errors allow for few people.")
  var smallSample: ExcursionQuestion.SmallSample?

  /// The question, or `nil` without `--treatment`.
  ///
  /// - Throws: `TableError.question`.
  func question(_ table: TableOptions) throws(TableError) -> ExcursionQuestion? {
    guard let treatment else {
      if let option = given.first {
        throw .question("`\(option)` goes with `--treatment`, of a micro-randomised trial")
      }
      return nil
    }
    if let option = table.othersGiven.first {
      throw .question(
        "`\(option)` does not go with `--treatment`: a micro-randomised trial has decision points, "
          + "no arms of units")
    }
    guard !["row", "none", "summary"].contains(table.unit) else {
      throw .question(
        "`--unit \(table.unit)` has no people; accepted with `--treatment`: their column")
    }
    guard let probability else {
      throw .question(
        "there is no probability of a treatment; accepted: `--probability` with a column or a "
          + "number")
    }
    var outcomes: [ExcursionOutcome] = []
    for text in table.metrics { outcomes.append(try ExcursionOutcome(text)) }
    var question = ExcursionQuestion(
      person: table.unit, treatment: treatment,
      probability: Double(probability).map { .constant($0) } ?? .column(probability),
      outcomes: outcomes)
    question.availability = available
    for text in moderators {
      question.moderators.append(try TableExcursionTerm(text, in: "--moderator"))
    }
    for text in controls { question.controls.append(try TableExcursionTerm(text, in: "--control")) }
    if let trend { question.trend = try TableExcursionTerm(trend, in: "--trend") }
    question.numerator = try Self.numerator(numerator, probability)
    question.effect = effect ?? .difference
    question.smallSample = smallSample ?? .corrected
    for text in table.filters { question.filters.append(try TableFilter(text)) }
    question.level = table.level
    try question.check()
    return question
  }

  /// Of a constant probability the numerator is the same number, so that every weight is 1.
  private static func numerator(
    _ text: String?, _ probability: String
  ) throws(TableError) -> ExcursionQuestion.Numerator {
    guard let text else {
      return Double(probability).map { .constant($0) } ?? .estimated(by: nil)
    }
    if let number = Double(text) { return .constant(number) }
    if text == "estimated" { return .estimated(by: nil) }
    guard text.hasPrefix("estimated:") else { return .column(text) }
    let column = String(text.dropFirst("estimated:".count))
    guard !column.isEmpty else {
      throw .question("`--numerator \(text)` has no column; accepted: `estimated:column`")
    }
    return .estimated(by: column)
  }

  /// Options that were given, in their order.
  private var given: [String] {
    let single: [(String, Bool)] = [
      ("--probability", probability != nil), ("--available", available != nil),
      ("--moderator", !moderators.isEmpty), ("--control", !controls.isEmpty),
      ("--trend", trend != nil), ("--numerator", numerator != nil), ("--effect", effect != nil),
      ("--small-sample", smallSample != nil),
    ]
    return single.filter(\.1).map(\.0)
  }
}

extension ExcursionQuestion.Effect: ExpressibleByArgument {}
extension ExcursionQuestion.SmallSample: ExpressibleByArgument {}
