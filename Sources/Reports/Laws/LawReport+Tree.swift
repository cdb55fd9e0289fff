import Documents
import Experiments

extension LawReport {
  /// Each law, and the claims that it makes of the world.
  package var tree: ReportTree {
    ReportTree(
      "laws in the world of \(Wording.fitted(scenario, 50))",
      facts: [
        .faint(
          "\(Numeral.count(subscribers)) subscribers · \(Numeral.count(seeds)) worlds for each · "
            + "99 % intervals")
      ]
    ) {
      for finding in findings { finding.section }
      Node.gap
      Node.sentence(summary)
    }
  }

  private var summary: String {
    let counts: [(LawFinding.Standing, String)] = [
      (.holds, "hold"), (.broken, "broken"), (.undecided, "undecided"),
      (.notApplicable, "not applicable"),
    ]
    return counts.filter { count($0.0) > 0 }.map { "\(count($0.0)) \($0.1)" }
      .joined(separator: " · ")
  }
}

extension LawFinding {
  fileprivate var section: Node {
    .section(law, law, name: title) {
      Node.sentence("\(standing.sign) \(word)", indent: "     ", standing.ink)
      Node.table(
        "Claims",
        [
          .left("", 0, name: "claim").at(line: 0, indent: 5),
          .left("", 12, name: "found").at(line: 1, indent: 7),
          .left("", 24, name: "interval").at(line: 1, indent: 0),
          .left("", 26, .faint, name: "limits").at(line: 1, indent: 0),
          .left("", 0, name: "standing").at(line: 1, indent: 0),
        ], claims.map(\.cells))
    }
  }

  private var word: String {
    switch standing {
    case .holds: "holds"
    case .broken: "BROKEN"
    case .undecided: "undecided: more seeds may settle it"
    case .notApplicable: "not applicable: the scenario \(reason ?? "")"
    }
  }
}

extension LawClaim {
  fileprivate var cells: [String] {
    let interval = low.flatMap { low in high.map { "\(figure(low)) to \(figure($0))" } }
    return [
      text, value.map(figure) ?? Numeral.none, interval ?? Numeral.none, limits, standing.rawValue,
    ]
  }

  private func figure(_ value: Double) -> String {
    let reach = low.flatMap { low in high.map { ($0 - low) / 2 } }
    return switch kind {
    case .change:
      Numeral.signed(value * 100, Numeral.decimals(for: reach.map { $0 * 100 }, 0...4)) + " %"
    case .ratio: Numeral.fixed(value, Numeral.decimals(for: reach, 1...4))
    }
  }

  private var limits: String {
    let text = { (value: Double) in
      kind == .change ? Numeral.digits(value * 100) + " %" : Numeral.digits(value)
    }
    return switch (min, max) {
    case (let min?, let max?): "\(text(min)) to \(text(max))"
    case (let min?, nil): "at least \(text(min))"
    case (nil, let max?): "at most \(text(max))"
    case (nil, nil): ""
    }
  }
}

extension LawFinding.Standing {
  fileprivate var sign: String {
    switch self {
    case .holds: "✓"
    case .broken: "✗"
    case .undecided: "?"
    case .notApplicable: "–"
    }
  }

  fileprivate var ink: Ink {
    switch self {
    case .holds: .good
    case .broken: .bad
    case .undecided, .notApplicable: .plain
    }
  }
}
