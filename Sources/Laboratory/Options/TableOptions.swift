import ArgumentParser
import Documents
import Tables

/// Options of the analysis of a table: the question by flags or by a file, and how rows are found.
struct TableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The unit of analysis: the column of the users, `row` when each row is a "
        + "unit, `none` when rows are totals of independent trials, `summary` when a row is an arm's "
        + "mean, variance and count.", valueName: "column|row|none|summary"))
  var unit: String?

  @Option(help: "What a row holds: everything about a unit, or one of its events; unit by default.")
  var rows: TableQuestion.Rows?

  @Option(
    help: ArgumentHelp(
      "The column of the arms; nothing is compared without it.", valueName: "column"))
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
    name: .customLong("margin"), parsing: .singleValue,
    help: ArgumentHelp(
      "A guardrail: by how much a metric may be worse; may be repeated.", valueName: "metric=number"
    ))
  var margins: [String] = []

  @Option(
    help: ArgumentHelp(
      "The confidence level of all intervals; tests have one minus it as alpha; 0.95 by default.",
      valueName: "level"))
  var level: String?

  @Option(
    name: .customLong("trial"),
    help: ArgumentHelp(
      "The question in a file, which takes more than these options; `api schema trial` has its keys.",
      valueName: "trial.yaml"), completion: .yaml)
  var trialFile: String?

  @Option(
    name: .customLong("map"),
    help: ArgumentHelp(
      "How rows are found, by the keys table, delimiter and where of `api schema map`.",
      valueName: "map.yaml"), completion: .yaml)
  var mapFile: String?

  /// - Throws: `ScenarioError` for what is wrong with the file.
  func trial() throws(ScenarioError) -> Trial {
    func list(_ value: String?) -> [String] { value.map { [$0] } ?? [] }
    return try Trial(
      path: trialFile,
      flags: [
        "unit": list(unit), "rows": list(rows?.rawValue), "arm": list(arm),
        "baseline": list(baseline), "metrics": metrics, "covariates": covariates,
        "segments": segments, "margins": margins, "level": list(level),
      ])
  }

  /// Files that are read, with those that they extend.
  var files: [String] {
    [trialFile, mapFile].compactMap { $0 }.flatMap { DocumentFile.names(from: $0) }
  }
}

extension TableQuestion.Rows: ExpressibleByArgument {}

extension CompletionKind {
  /// Files in YAML.
  static var yaml: CompletionKind { .file(extensions: ["yaml", "yml"]) }
}
