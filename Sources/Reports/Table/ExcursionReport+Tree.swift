import Documents
import Statistics
import Tables

extension ExcursionReport {
  /// The checks of a micro-randomised trial's table, and the effects on each outcome.
  ///
  /// - Parameter name: Of the file, for the heading.
  package func tree(name: String) -> ReportTree {
    var tree = ReportTree(name, aside: "   micro-randomised trial", facts: [.plain(facts)]) {
      Node.section("health", "Checks") {
        for check in checks {
          check.state.node(check.text + (check.p.map { " (p \(Numeral.p($0)))" } ?? ""))
        }
      }
      for (place, outcome) in outcomes.enumerated() { section(of: outcome, "outcome-\(place)") }
      Node.gap
      Node.sentence(foot, .faint)
    }
    tree.footing = "Results are statements about the data of the table."
    return tree
  }

  private var facts: String {
    let kept = points < rows ? " of \(Numeral.count(rows)) rows" : ""
    return "\(Numeral.count(points)) decision points\(kept) · \(Numeral.count(people)) people · "
      + "\(Numeral.count(available)) available · \(Numeral.count(treated)) treated"
  }

  private var isRatio: Bool { effect == .relativeRisk }

  private func section(of outcome: ExcursionOutcomeReport, _ id: String) -> Node {
    .section(
      id, "", name: Wording.fitted(outcome.name, 36),
      note: "\(Wording.level(level)) intervals, "
        + (isRatio ? "relative risks" : "treatment − none")
    ) {
      if outcome.marginal == nil {
        Node.check("  \(Numeral.none)  ", outcome.reason ?? "")
      } else {
        Node.excursions(outcome.name, isRatio: isRatio, rows(of: outcome))
        if let joint = outcome.joint {
          Node.sentence(
            "all changes: F \(Numeral.fixed(joint.statistic, 2)) on "
              + "\(Numeral.fixed(joint.numerator, 0)) and \(Numeral.fixed(joint.denominator, 0)) "
              + "degrees of freedom, p \(Numeral.p(joint.pValue))", indent: "  ")
        }
        if let reason = outcome.reason {
          Node.check("  \(Numeral.none)  ", "with moderators: \(reason)")
        }
        Node.sentence(note(on: outcome), indent: "  ", .faint)
      }
    }
  }

  private func rows(of outcome: ExcursionOutcomeReport) -> [Table.Row] {
    // Along a trend the effects at its times say more than the one where everything is 0.
    let terms = outcome.terms.enumerated().dropFirst(outcome.times.isEmpty ? 0 : 1).map {
      ($0.offset == 0 ? "" : "change by ", $0.element)
    }
    return
      ([outcome.marginal].compactMap { $0 } + outcome.times).map { row("", $0) }
      + terms.map { row($0.0, $0.1) }
  }

  private func row(_ prefix: String, _ effect: ExcursionEstimate) -> Table.Row {
    let time = effect.at.map { " \(Numeral.digits($0))" } ?? ""
    return effect.row(prefix + effect.term + time, isRatio: isRatio)
  }

  private func note(on outcome: ExcursionOutcomeReport) -> String {
    var facts = [
      "\(outcome.term) of \(Numeral.count(outcome.people)) people at "
        + "\(Numeral.count(outcome.points)) points"
    ]
    if !outcome.controls.isEmpty {
      facts.append("controls \(outcome.controls.map { "`\($0)`" }.joined(separator: ", "))")
    }
    if let sd = outcome.standardDeviation { facts.append("d over sd \(Numeral.short(sd))") }
    facts.append(
      "t on \(Numeral.fixed(outcome.marginal?.degreesOfFreedom ?? 0, 0)) degrees of freedom")
    return facts.joined(separator: "; ")
  }

  private var foot: String {
    let method =
      isRatio
      ? "Excursion effect on the relative risk (Qian et al. 2021)"
      : "Weighted and centred least squares (Boruvka et al. 2018)"
    let correction = smallSample == .manclDeRouen ? " with Mancl and DeRouen's correction" : ""
    return "\(method), errors by people\(correction); numerator of the weights: \(numerator)."
  }
}
