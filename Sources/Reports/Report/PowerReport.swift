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

  /// Ends with a new line; at most 80 characters wide.
  package func text(color: Bool) throws -> String {
    var page = Page(color: color)
    page.wrapped("", headline, .strong)
    page.blank()
    for (name, value) in facts {
      page.line(.left("  " + name, 26, .faint), .left(value))
    }
    try table(&page)
    page.blank()
    page.wrapped("formula  ", answer.formula)
    page.wrapped("assumes  ", answer.assumptions.joined(separator: "; "))
    for warning in answer.warnings { page.wrapped("! ", warning) }
    return page.text
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

  private func table(_ page: inout Page) throws {
    let table = try answer.table()
    page.heading(
      "POWER", note: design.margin == nil ? "change across, \(unit) of the control down" : "")
    page.line(
      [.left("", 20)]
        + table.changes.map { .right(change(Double(String(format: "%.3g", $0)) ?? $0), 12) })
    for row in table.rows {
      let isAsked = row.controlUnits == answer.controlUnits
      page.line(
        [.right(Numeral.count(row.controlUnits), 20, isAsked ? .strong : .plain)]
          + row.powers.map { power in
            .right(
              power.map { Numeral.fixed($0, 3) } ?? Numeral.none, 12, isAsked ? .strong : .plain)
          })
    }
  }
}
