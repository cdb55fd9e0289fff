import Documents
import Logs

extension CalibrationAnswer {
  /// The log's problems, each part of a world that could be fitted, and what its worlds say of arms.
  ///
  /// - Parameter name: Of the log, for the heading.
  package func tree(name: String) -> ReportTree { report.tree(name: name, worlds) }
}

extension CalibrationReport {
  /// The log's problems, and each part of a world that could be fitted.
  ///
  /// - Parameters:
  ///   - name: Of the log, for the heading.
  ///   - last: A section behind the others.
  func tree(name: String, _ last: Node?) -> ReportTree {
    ReportTree(
      name, aside: "   calibration",
      facts: [
        .plain(
          "\(Numeral.count(rows)) rows · \(Numeral.count(people)) people, "
            + "\(Numeral.count(keptOut)) held out for the checks · \(Numeral.count(pushes)) pushes")
      ]
    ) {
      findings.section()
      for part in parts { part.section }
      if let last { last }
    }
  }
}

extension [LogFinding] {
  /// - Parameter notes: Remarks that are no problems.
  func section(_ notes: [String] = []) -> Node {
    .section("log", "The log") {
      if isEmpty { Node.check("  ok   ", "no problems found") }
      for finding in self {
        let place = finding.line.map { "; see line \($0)" } ?? ""
        Node.check("  !    ", Numeral.commas(finding.text) + place)
      }
      for note in notes { Node.check("  ·    ", note) }
    }
  }
}

extension CalibrationPart {
  fileprivate var section: Node {
    .section(name.rawValue, title, note: stateWords) {
      if let reason {
        Node.check(state == .refused ? "  no   " : "  —    ", Numeral.commas(reason), .strong)
      }
      model.map { Node.sentence($0, indent: "  ") }
      if models.count > 1 {
        let words = models.map { "\($0.name) \(Numeral.fixed($0.weight * 100, 0)) %" }
        Node.sentence(
          "plausible: \(words.joined(separator: ", ")); intervals include the choice", indent: "  ")
      }
      table("Fitted values", ["value", "interval"], values.map(\.cells))
      for gap in unidentified {
        Node.check("  —    ", "\(gap.name): unidentified. \(gap.reason)")
      }
      for check in checks { Node.check(check.isPassed ? "  ok   " : "  no   ", check.words) }
      table(
        "Histogram", ["share", "count"],
        histogram.filter { $0.count > 0 }.map { bar in
          [
            "  below \(Numeral.seconds(bar.high / 1_000))", Numeral.percent(bar.share) + " %",
            Numeral.count(bar.count),
          ]
        })
      for note in notes { Node.check("  ·    ", Numeral.commas(note)) }
    }
  }

  private func table(_ caption: String, _ names: [String], _ rows: [[String]]) -> Node {
    .table(
      caption,
      [
        .name("", 33, name: "name"), .right("", 12, name: names[0]),
        .right("", 34, name: names[1]),
      ], rows)
  }

  private var title: String {
    switch name {
    case .timeToOpen: "Time to open"
    default: name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst()
    }
  }

  private var stateWords: String {
    switch state {
    case .fitted: "fitted"
    case .refused: isTaken ? "REFUSED, accepted by hand" : "REFUSED"
    case .absent: "not in this log"
    }
  }
}

extension CalibrationCheck {
  fileprivate var words: String {
    let p = p.map { "p \(Numeral.p($0)), " } ?? ""
    return "\(name): \(p)deviation \(Numeral.fixed(effect, 3)), limit \(Numeral.fixed(limit, 3))"
  }
}

extension CalibrationValue {
  fileprivate var cells: [String] { ["  " + name, text(value), text(low) + "–" + text(high)] }

  /// In digits that show the standard error in two.
  private func text(_ value: Double) -> String {
    func fixed(_ scale: Double, _ range: ClosedRange<Int>) -> String {
      Numeral.fixed(value * scale, Numeral.decimals(for: standardError * scale, range))
    }
    return switch unit {
    case .share: fixed(100, 1...6) + " %"
    case .number: fixed(1, 1...7)
    case .milliseconds: Numeral.seconds(value / 1_000)
    case .days: fixed(1, 1...3) + " d"
    }
  }
}
