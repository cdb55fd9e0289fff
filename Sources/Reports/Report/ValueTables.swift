import Documents
import Experiments
import Statistics

/// The net value of every arm per subscriber, and against the baseline; empty without values.
struct ValueTables {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  /// `nil` without values.
  var section: Node? {
    guard let table = summary.netValue else { return nil }
    let methods = MethodWords(table.comparisons).text
    return .section(
      "value", "Net value per subscriber" + (table.currency == nil ? "" : " in"),
      name: table.currency ?? "",
      note: "\(table.days) days; 95 % intervals",
      about:
        "Over \(table.days) days: what the scenario says an event is worth, times the events. It "
        + "settles a trade-off where it is shown to be higher. "
        + MethodWords.estimated(by: table.arms.first?.method ?? "")
    ) {
      Node.table(
        "Net value per subscriber",
        [
          .name("", 20, name: "arm"), .right("value", 12), .right("difference", 14),
          .right("95 % interval", 24).under(), .right("p", 10),
        ],
        table.arms.map { arm in
          let row = table.comparison(of: arm.arm).map(ComparisonLines.init)
          return [
            arm.arm + (arm.arm == summary.baseline ? " *" : ""),
            arm.value.map(Numeral.short) ?? Numeral.none, row?.difference ?? "",
            row?.interval ?? "", row?.p ?? "",
          ]
        })
      if methods.contains("adjusted") { Node.sentence(methods, indent: "  ", .faint) }
    }
  }
}
