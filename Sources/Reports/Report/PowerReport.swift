import Documents
import Foundation
import Statistics

/// Renders an answer about size for people and for programs.
package struct PowerReport {
  let answer: PowerAnswer

  package init(_ answer: PowerAnswer) {
    self.answer = answer
  }

  private var design: ComparisonDesign { answer.design }

  /// The answer, the numbers behind it, and the power at other sizes and changes.
  package func tree() throws -> ReportTree {
    let table = try powers()
    return ReportTree(headline) {
      Node.gap
      for (name, value) in facts { Node.fact("  " + name, value, width: 26) }
      Node.section(
        "power", "Power",
        note: design.margin == nil ? "change across, \(unit) of the control down" : ""
      ) { Node.table(table) }
      Node.gap
      Node.fact("formula", answer.formula, width: 9)
      Node.fact("assumes", answer.assumptions.joined(separator: "; "), width: 9)
      for warning in answer.warnings { Node.note(warning) }
    }
  }

  private var unit: String {
    switch design.metric {
    case .ratio, .measuredRatio: "subscribers"
    case .proportion, .mean: "units"
    }
  }

  private var headline: String {
    switch answer.solved {
    case .units:
      "\(Numeral.count(answer.controlUnits)) \(unit) in the control, "
        + "\(Numeral.count(answer.totalUnits)) in all"
    case .change: "a change of \(change(answer.change)) can be detected"
    case .power: "power \(Numeral.fixed(answer.power, 3))"
    }
  }

  private var facts: [(String, String)] {
    var result = [
      ("control", "\(Numeral.count(answer.controlUnits)) \(unit)"),
      (
        design.arms > 2 ? "each of \(design.arms - 1) treatments" : "treatment",
        "\(Numeral.count(answer.treatmentUnits)) \(unit)"
      ),
    ]
    if let outcomes = answer.controlOutcomes, case .ratio(_, let clusters) = design.metric {
      result.append(("outcomes in the control", Numeral.fixed(outcomes, 0)))
      result.append(("design effect", Numeral.fixed(clusters.effect, 3)))
    }
    if let baseline = design.metric.baseline {
      result.append(("baseline", Numeral.digits(baseline)))
    }
    result.append((design.margin == nil ? "change" : "true change", changeInFull))
    if let margin = design.margin { result.append(("margin", Numeral.digits(margin))) }
    result.append(("power", Numeral.fixed(answer.power, 4)))
    let each = design.arms > 2 ? ", \(Numeral.digits(design.alphaPerComparison)) each" : ""
    let sides = design.sides == 2 ? "two-sided" : "one-sided"
    result.append(("alpha", "\(Numeral.digits(design.alpha)) \(sides)\(each)"))
    return result
  }

  private var changeInFull: String {
    let relative = answer.relativeChange.map { "  (\(Numeral.signed($0 * 100, 2)) %)" } ?? ""
    return change(answer.change) + relative
  }

  private func change(_ value: Double) -> String {
    (value > 0 ? "+" : "") + Numeral.digits(value)
  }

  private func powers() throws -> Table {
    let table = try answer.table()
    return Table(
      "power-table", "Power",
      [.right("", 20, name: unit)]
        + table.changes.map { .right(change(Double(String(format: "%.3g", $0)) ?? $0), 12) },
      table.rows.map { row in
        let cells =
          [Numeral.count(row.controlUnits)]
          + row.powers.map { $0.map { Numeral.fixed($0, 3) } ?? Numeral.none }
        let isAsked = row.controlUnits == answer.controlUnits
        return Table.Row(
          cells,
          isAsked ? Dictionary(uniqueKeysWithValues: cells.indices.map { ($0, .strong) }) : [:])
      })
  }
}
