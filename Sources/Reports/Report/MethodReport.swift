import Documents
import JSON
import Statistics

/// Renders methods and their answers as text.
package enum MethodReport {
  /// Every method with its summary and the names of its inputs; with `isFull` what they and the
  /// outputs mean.
  package static func list(_ methods: [Method], isFull: Bool, color: Bool) -> String {
    var page = Page(color: color)
    for (index, method) in methods.enumerated() {
      if index > 0, isFull { page.blank() }
      page.line(.left(method.name, 0, .strong))
      page.wrapped("    ", method.summary)
      if isFull {
        describe(method, &page)
      } else {
        let names = method.inputs.map { $0.isOptional ? $0.name + "?" : $0.name }
        page.wrapped("    ", names.joined(separator: ", "), .faint)
      }
    }
    if !isFull {
      page.blank()
      page.wrapped("", "What they mean and give: pushlab api stats METHOD --list. All: --json.")
    }
    return page.text
  }

  private static func describe(_ method: Method, _ page: inout Page) {
    page.heading("INPUTS")
    describe(method.inputs, indent: "  ", &page)
    page.heading("OUTPUTS")
    let width = (method.outputs.map(\.name.count).max() ?? 0) + 4
    for output in method.outputs {
      page.wrapped("  " + padded(output.name, width), output.meaning)
    }
  }

  private static func describe(_ inputs: [Method.Input], indent: String, _ page: inout Page) {
    let width = (inputs.map(\.name.count).max() ?? 0) + 4
    for input in inputs {
      let optional = input.isOptional ? " (optional)" : ""
      page.wrapped(indent + padded(input.name, width), input.kind.accepted + optional)
      page.wrapped(indent + padded("", width), input.meaning, .faint)
      guard case .object(let members) = input.kind else { continue }
      describe(members, indent: indent + "    ", &page)
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The outputs of one call in the order of their description.
  package static func answer(
    _ outcome: Method.Outcome, of method: Method, color: Bool
  ) -> String {
    var page = Page(color: color)
    page.line(.left(method.name, 0, .strong))
    page.wrapped("  ", method.summary, .faint)
    if let message = outcome.message { page.wrapped("  \(outcome.status.rawValue): ", message) }
    let known = method.outputs.filter { outcome.outputs[$0.name] != nil }
    let names = known.map(\.name.count).max() ?? 0
    for output in known {
      let values = numerals(outcome.outputs[output.name] ?? .null)
      page.line(
        .left("  " + output.name, names + 4), .left(fitted(values), 28),
        .left(output.meaning, 0, .faint))
    }
    return page.text
  }

  private static func fitted(_ values: [String]) -> String {
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
