import Documents
import Statistics

extension Node {
  /// Excursion effects of a table or a run, a row each.
  ///
  /// - Parameter isRatio: Whether they are relative risks.
  static func excursions(_ caption: String, isRatio: Bool = false, _ rows: [Table.Row]) -> Node {
    .table(
      caption,
      [
        .name("", 24, name: "effect"), .right(isRatio ? "ratio" : "effect", 10, name: "value"),
        .right("interval", 22), .right("p", 9), .right(isRatio ? "" : "d", 8, name: "d"),
        .left("", 0, .faint, name: "precision").at(line: 1, indent: 4),
        .left("", 0, .faint, name: "each replication").at(line: 2, indent: 4),
      ], rows)
  }
}

extension ExcursionEstimate {
  /// - Parameters:
  ///   - scale: 100 for percentage points.
  ///   - lines: What stands below it.
  func row(
    _ name: String, scale: Double = 1, isRatio: Bool = false, lines: [String] = ["", ""]
  ) -> Table.Row {
    var cells = [
      "  " + name, Numeral.none, "", Numeral.p(p), effectSize.map { Numeral.signed($0, 3) } ?? "",
    ]
    if let value = isRatio ? relativeRisk : value, let low = isRatio ? relativeRiskLow : low,
      let high = isRatio ? relativeRiskHigh : high
    {
      let decimals = Numeral.decimals(for: (high - low) / 2 * scale, 2...6)
      let figure = { (value: Double) in
        isRatio ? Numeral.fixed(value, decimals) : Numeral.signed(value * scale, decimals)
      }
      cells[1...2] = [figure(value), "\(figure(low)) to \(figure(high))"]
    }
    return Table.Row(cells + lines)
  }
}
