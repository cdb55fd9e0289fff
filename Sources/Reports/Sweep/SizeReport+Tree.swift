import Documents
import Experiments
import Scenarios
import SimWorld

extension SizeReport {
  /// The selected setting with its guarantee, what its neighbours cost, and every point.
  package var tree: ReportTree {
    ReportTree(
      kind: "size", name, aside: "  " + SizeWords(self).headline, ink: .strong,
      facts: [.plain("arm \(arm): \(isMaximised ? "the most" : "the least") \(objective.rawValue)")]
        + constraints.map { .plain($0, mark: "  such that ") }
    ) {
      Node.decision { answer }
      neighbourSection
      guarantee
      Node.section("points", "Points", note: "± 95 %, t over the seeds each one needed") {
        points.legend
        Node.table(
          points.table(
            "points-table", "All points", rows.map(row), note: ("seeds and result", 24)))
      }
      confirmation.map(confirm)
      frontSection
      Node.warnings(warnings)
      Node.only(.page) { again?.section.folded }
    }
  }

  private var points: PointTable {
    PointTable(keys: keys, metrics: rows.first?.figures.map(\.metric) ?? [])
  }

  @Nodes private var answer: [Node] {
    let words = SizeAnswer(self)
    Node.only([.page, .markdown]) { Node.sentence(verdict) }
    for (key, value) in zip(keys, selected?.values ?? []) {
      Node.sentence(Sentence(text: value, mark: "→ \(key): ", lead: key, ink: .strong))
    }
    if let sentence = words.sentence {
      Node.only(.terminal) {
        Node.gap
        Node.sentence(sentence, .strong)
      }
      words.tieBreak.map { Node.sentence($0) }
    }
  }

  private var verdict: String {
    switch decision {
    case .selected:
      SizeAnswer(self).sentence
        ?? "Point \(selected.map { "\($0.number)" } ?? Numeral.none) is selected."
    case .undecided:
      "Undecided. "
        + (undecided.map(SizeWords(self).bestGuess) ?? "The seeds do not show the best setting.")
    case .noneKeeps: "No setting keeps the constraints."
    }
  }

  /// What the settings beside the selected one would cost.
  private var neighbourSection: Node? {
    let found = SizeAnswer(self).neighbours
    guard !found.isEmpty, SizeAnswer(self).sentence != nil else { return nil }
    return .section(
      "neighbours", "Neighbours, minus the selected setting", note: "fresh seeds, 95 %",
      about:
        "Each row changes one setting to its next value, and is the difference from the selected "
        + "setting in the same fresh worlds, with its 95 % interval, t over seeds."
    ) {
      Node.table(
        "Minus the selected setting",
        [
          .left("", 0, name: "instead").at(line: 0, indent: 2),
          .left("", 0, name: "difference").at(line: 1, indent: 4),
        ], found.map { [$0.words, $0.cost] })
    }
  }

  private var guarantee: Node {
    var section = Section(id: "guarantee", title: "Guarantee", nodes: [.gap])
    section.nodes += SizeWords(self).guarantee.map { .sentence($0) }
    if let adjustment { section.nodes.append(.sentence(SavingWords(adjustment).sentence)) }
    (section.isFirst, section.terminal) = (true, .some(nil))
    return .section(section)
  }

  private func row(_ row: SizeReport.Row) -> PointTable.Row {
    var end = SizeWords.end(row)
    if row.ending == .breaks {
      end = "breaks " + Measure(rawValue: String((row.by ?? "").prefix { $0 != " " })).words
    }
    return PointTable.Row(point: row.point, figures: row.figures, note: "\(row.seeds) \(end)")
  }

  private func confirm(_ found: Confirmation) -> Node {
    .section(
      "confirmation", "Confirmation of the selected setting", note: "\(found.seeds) fresh seeds",
      about:
        "On \(found.seeds) fresh seeds, since the seeds that selected the point overestimate it."
    ) {
      for figure in found.figures {
        let name = figure.metric.words
        Node.sentence(
          Sentence(
            text: PointTable.text(figure), mark: ("  " + name).padded(to: 22), lead: name))
      }
      for slack in found.slacks {
        Node.sentence(
          Sentence(
            text: "\(slack.metric.rawValue), slack \(SizeWords.slack(slack))",
            mark: "  \(slack.keeping.rawValue): ", lead: Self.mark(slack.keeping)))
      }
    }
  }

  private static func mark(_ keeping: PointFigure.Keeping) -> String {
    switch keeping {
    case .kept: "✓ kept"
    case .open: "? open"
    case .broken: "✗ broken"
    }
  }

  private var frontSection: Node? {
    guard !fronts.isEmpty else { return nil }
    return .section(
      "fronts", "Pareto fronts", note: "\(firstSeeds) seeds",
      about:
        "Each Pareto front is that of the means over the first \(firstSeeds) seeds, which every "
        + "point has. Beside each point stands the share of resamples of those seeds in which it is on "
        + "the front. Points off the front whose share is below 5 % are left out."
    ) {
      for (place, front) in fronts.enumerated() { Node.chart(chart(front, place)) }
      Node.only(.terminal) {
        Node.gap
        Node.sentence(
          "A Pareto front is that of the means over the first seeds. The percentage is the share of "
            + "resamples of those seeds in which the point is on it.")
      }
    }
  }

  private func chart(_ front: Front, _ place: Int) -> Chart {
    FrontChart(
      id: "front-\(place)", objective: objective, other: front.metric, isMaximised: isMaximised,
      points: front.rows.map {
        .init(
          number: $0.point.number, other: $0.other, objective: $0.objective,
          isOnFront: $0.isOnFront, note: "in \(Numeral.fixed($0.share * 100, 0)) % of resamples")
      }
    ).chart
  }
}
