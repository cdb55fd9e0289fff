import JSON
import Statistics

extension PowerReport {
  /// The answer as a JSON object with sorted keys; missing values are null.
  package func json() throws -> String { JSONValue.object(try members()).text + "\n" }

  private func members() throws -> [String: JSONValue] {
    let design = answer.design
    return [
      "allocation": JSONValue(design.allocation), "alpha": JSONValue(design.alpha),
      "alphaPerComparison": JSONValue(design.alphaPerComparison), "arms": .integer(design.arms),
      "assumptions": .array(answer.assumptions.map { .string($0) }),
      "baseline": JSONValue(design.metric.baseline), "formula": .string(answer.formula),
      "margin": JSONValue(design.margin),
      "mde": JSONValue(answer.change), "mdeRelative": JSONValue(answer.relativeChange),
      "metric": metric, "n": .integer(answer.controlUnits), "nReal": JSONValue(answer.exactUnits),
      "nTreatment": .integer(answer.treatmentUnits), "nTotal": .integer(answer.totalUnits),
      "outcomesInControl": JSONValue(answer.controlOutcomes), "power": JSONValue(answer.power),
      "sides": .integer(design.sides), "solved": .string(answer.solved.rawValue),
      "table": try table(), "warnings": .array(answer.warnings.map { .string($0) }),
      "wantedPower": JSONValue(answer.wantedPower),
    ]
  }

  private var metric: JSONValue {
    switch answer.design.metric {
    case .proportion: .object(["kind": .string("proportion")])
    case .mean(let deviation, _):
      .object(["kind": .string("mean"), "sd": JSONValue(deviation)])
    case .measuredRatio(let deviation, _):
      .object(["kind": .string("ratio"), "deviationPerSubscriber": JSONValue(deviation)])
    case .ratio(_, let clusters):
      .object([
        "kind": .string("ratio"), "perSubscriber": JSONValue(clusters.meanSize),
        "cv": JSONValue(clusters.variation), "icc": JSONValue(clusters.correlation),
        "designEffect": JSONValue(clusters.effect),
      ])
    }
  }

  private func table() throws -> JSONValue {
    let table = try answer.table()
    return .object([
      "mde": JSONValue(table.changes),
      "rows": .array(
        table.rows.map { row in
          .object([
            "n": .integer(row.controlUnits), "power": .array(row.powers.map { JSONValue($0) }),
          ])
        }),
    ])
  }
}
