import Documents
import JSON
import Statistics

extension Method {
  /// What the method's inputs and outputs mean.
  package var tree: ReportTree {
    ReportTree(name, lead: summary) {
      Node.section("inputs", "Inputs") { Self.table("Inputs", Self.rows(inputs)) }
      Node.section("outputs", "Outputs") {
        Self.table("Outputs", outputs.map { [$0.name, $0.meaning] })
      }
    }
  }

  private static func table(_ caption: String, _ rows: [[String]]) -> Node {
    let width = (rows.map { $0[0].count }.max() ?? 0) + 4
    return .table(
      caption,
      [
        .left("", width, name: "name"), .left("", 0, name: "meaning"),
        .left("", 0, .faint, name: "notes").at(line: 1, indent: width),
      ], rows.map { ["  " + $0[0]] + $0.dropFirst() })
  }

  /// Each input, and after an object its members: name, what is accepted, and what it means.
  private static func rows(_ inputs: [Input], of path: String = "") -> [[String]] {
    inputs.flatMap { input -> [[String]] in
      let optional = input.isOptional ? " (optional)" : ""
      let row = [path + input.name, input.kind.accepted + optional, input.meaning]
      guard case .object(let members) = input.kind else { return [row] }
      return [row] + rows(members, of: path + input.name + ".")
    }
  }

  /// Every method with its summary and the names of its inputs.
  package static var list: ReportTree {
    ReportTree("\(all.count) methods") {
      Node.table(
        "Methods",
        [
          .left("", 0, .strong, name: "method"),
          .left("", 0, name: "answer").at(line: 1, indent: 4),
          .left("", 0, .faint, name: "inputs").at(line: 2, indent: 4),
        ],
        all.map { method in
          let names = method.inputs.map { $0.isOptional ? $0.name + "?" : $0.name }
          return [method.name, method.summary, names.joined(separator: ", ")]
        })
      Node.gap
      Node.sentence("What they mean and give: pushlab api stats METHOD --list. All: --json.")
    }
  }

  /// The outputs of one call in the order of their description.
  package func tree(of outcome: Outcome) -> ReportTree {
    ReportTree(name, facts: [.plain(summary, mark: "  ")]) {
      if let message = outcome.message { Node.fact("  \(outcome.status.rawValue):", message) }
      let known = outputs.filter { outcome.outputs[$0.name] != nil }
      Node.table(
        "Outputs",
        [
          .left("", (known.map(\.name.count).max() ?? 0) + 4, name: "output"),
          .left("", 28, name: "value"), .left("", 0, .faint, name: "meaning"),
        ],
        known.map { output in
          let values = Self.numerals(outcome.outputs[output.name] ?? .null)
          return ["  " + output.name, Self.shown(values), output.meaning]
        })
    }
  }

  private static func shown(_ values: [String]) -> String {
    guard values.count > 8 else { return values.joined(separator: "  ") }
    return values.prefix(7).joined(separator: "  ") + "  … \(values.count) in all (--json)"
  }

  private static func numerals(_ value: JSONValue) -> [String] {
    switch value {
    case .null: [Numeral.none]
    case .bool(let value): [value ? "yes" : "no"]
    case .string(let text): [text]
    case .array(let values): values.flatMap(numerals)
    case .integer(let value): [Numeral.count(value)]
    case .number(let value): [Numeral.digits(value)]
    case .object: []
    }
  }
}
