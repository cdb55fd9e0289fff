import ArgumentParser
import Tables

/// Options of the analysis of a table.
struct TableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The unit of analysis: the column of the users, `row` when each row is a "
        + "unit, `none` when rows are totals of independent trials, `summary` when a row is an arm's "
        + "mean, variance and count.", valueName: "column|row|none|summary"))
  var unit: String

  @Option(
    help: "What a row holds: everything about a unit, or one of its events.")
  var rows = TableQuestion.Rows.unit

  @Option(
    help: ArgumentHelp(
      "The column of the arms; nothing is compared without it.",
      valueName: "column"))
  var arm: String?

  @Option(
    help: ArgumentHelp(
      "The arm that others are compared with; `control` or `baseline` if "
        + "there is one, else the first.", valueName: "arm"))
  var baseline: String?

  @Option(
    name: .customLong("metric"), parsing: .singleValue,
    help: ArgumentHelp(
      "A metric per unit, or a ratio of totals; may be repeated.",
      discussion: "A term is a column, 1 for a row, or column:value|value; with `--unit summary` a "
        + "metric is name=mean,variance,n, three columns.",
      valueName: "name=term[/term]"))
  var metrics: [String] = []

  @Option(
    name: .customLong("covariate"), parsing: .singleValue,
    help: ArgumentHelp(
      "A number from before the experiment (CUPED); may be repeated.", valueName: "column"))
  var covariates: [String] = []

  @Option(
    name: .customLong("segment"), parsing: .singleValue,
    help: ArgumentHelp(
      "A column whose values are compared one by one; may be repeated.", valueName: "column"))
  var segments: [String] = []

  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: ArgumentHelp(
      "Only rows with one of these values; may be repeated.", valueName: "column=value|value"))
  var filters: [String] = []

  @Option(help: "Whether each unit is in one arm or in all of them.")
  var design = TableQuestion.Design.split

  @Option(help: "The correction of success metrics' p-values, over arms and metrics.")
  var correction = TableQuestion.Correction.holm

  @Option(
    name: .customLong("margin"), parsing: .singleValue,
    help: ArgumentHelp(
      "A guardrail: by how much a metric may be worse; may be repeated.", valueName: "metric=number"
    ))
  var margins: [String] = []

  @Option(
    name: .customLong("lower-is-better"), parsing: .singleValue,
    help: ArgumentHelp(
      "A metric of which less is better; may be repeated.", valueName: "metric"))
  var lowerIsBetter: [String] = []

  @Option(
    help: ArgumentHelp(
      "The planned allocation of units, in the order of the arms' names.",
      valueName: "1:1:2"))
  var weights: String?

  @Option(
    help: ArgumentHelp(
      "The metrics that decide; all without a margin if not given.",
      valueName: "metric,metric"))
  var success: String?

  @Option(
    help: ArgumentHelp(
      "The confidence level of all intervals; tests have one minus it as alpha.",
      valueName: "0.95"))
  var level = 0.95

  @Option(help: ArgumentHelp("The k-th of K planned looks at accumulating data.", valueName: "k/K"))
  var look: String?

  /// - Throws: `TableError.question`.
  func question() throws(TableError) -> TableQuestion {
    var parsed: [TableMetric] = []
    for text in metrics { parsed.append(try TableMetric(text)) }
    let unit: TableQuestion.Unit =
      switch self.unit {
      case "row": .row
      case "none": .none
      case "summary": .summary
      default: .column(self.unit)
      }
    var question = TableQuestion(unit: unit, metrics: parsed)
    question.rows = rows
    question.arm = arm
    question.baseline = baseline
    question.covariates = covariates
    question.segments = segments
    for text in filters { question.filters.append(try TableFilter(text)) }
    question.design = design
    question.correction = correction
    for text in margins {
      let (name, margin) = try Self.margin(text)
      question.margins[name] = margin
    }
    question.lowerIsBetter = Set(lowerIsBetter)
    question.weights = try weights.map(Self.numbers)
    question.success = success?.split(separator: ",").map(String.init)
    question.level = level
    question.look = try look.map(TableQuestion.Look.init)
    try question.check()
    return question
  }

  /// Options that were given and compare arms of units, in their order.
  var othersGiven: [String] {
    let single: [(String, Bool)] = [
      ("--rows", rows != .unit), ("--arm", arm != nil), ("--baseline", baseline != nil),
      ("--covariate", !covariates.isEmpty), ("--segment", !segments.isEmpty),
      ("--design", design != .split), ("--correction", correction != .holm),
      ("--margin", !margins.isEmpty), ("--lower-is-better", !lowerIsBetter.isEmpty),
      ("--weights", weights != nil), ("--success", success != nil), ("--look", look != nil),
    ]
    return single.filter(\.1).map(\.0)
  }

  private static func margin(_ text: String) throws(TableError) -> (String, Double) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let margin = Double(parts[1]), margin.isFinite else {
      throw .question("`--margin \(text)` is no margin; accepted: `metric=number`")
    }
    return (String(parts[0]), margin)
  }

  private static func numbers(_ text: String) throws(TableError) -> [Double] {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count > 1, parts.allSatisfy({ $0?.isFinite == true }) else {
      throw .question("`--weights \(text)` are no weights; accepted: `1:1`, `1:1:2`")
    }
    return parts.map { $0! }
  }
}

extension TableQuestion.Rows: ExpressibleByArgument {}
extension TableQuestion.Design: ExpressibleByArgument {}
extension TableQuestion.Correction: ExpressibleByArgument {}
