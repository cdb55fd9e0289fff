import Experiments

/// The page of a selection under constraints.
struct SizePage {
  private let report: SizeReport

  init(_ report: SizeReport) { self.report = report }

  var page: HTMLPage {
    HTMLPage(
      title: report.name,
      facts: [
        "arm \(report.arm): \(report.isMaximised ? "the most" : "the least") \(report.objective)"
      ] + report.constraints.map { "such that \($0)" },
      sections: [
        verdict, neighbours, fronts, confirmation, points, report.again?.section.folded,
      ].compactMap { $0 })
  }

  private var verdict: HTMLSection {
    let words = SizeWords(report)
    let settings = zip(report.keys, report.selected?.values ?? []).map {
      HTMLSection.Item(lead: $0.0, text: $0.1)
    }
    return HTMLSection(
      "verdict", "Decision",
      [
        .init(
          paragraphs: [verdictInWords] + [SizeAnswer(report).tieBreak].compactMap { $0 },
          items: settings),
        .init(
          paragraphs: words.guarantee,
          items: report.warnings.map { .init(lead: "Warning", text: $0) }),
      ])
  }

  /// What the settings beside the selected one would cost.
  private var neighbours: HTMLSection? {
    guard let found = report.neighbours, !found.isEmpty else { return nil }
    let metrics = found[0].differences.map(\.metric)
    let rows = found.map { neighbour in
      HTMLTable.Row(
        neighbour.words,
        neighbour.differences.map { .init(PointTable.difference($0)) }
          + [.init(neighbour.ending == .breaks ? "breaks \(neighbour.by ?? "")" : "", isText: true)]
      )
    }
    return HTMLSection(
      "neighbours", "What the neighbours cost",
      [
        .init(
          paragraphs: [
            "Each row changes one setting to its next value, and is the difference from the selected "
              + "setting in the same fresh worlds, ± 95 %, t over seeds."
          ],
          tables: [
            HTMLTable(
              "neighbours-table", "Minus the selected setting",
              ["instead"] + metrics.map(Wording.name) + ["limits"], rows)
          ])
      ])
  }

  private var verdictInWords: String {
    switch report.decision {
    case .selected:
      SizeAnswer(report).sentence
        ?? "Point \(report.selected.map { "\($0.number)" } ?? Numeral.none) is selected."
    case .undecided:
      "Undecided. "
        + (report.undecided.map(SizeWords(report).bestGuess)
          ?? "The seeds do not show the best setting.")
    case .noneKeeps: "No setting keeps the constraints."
    }
  }

  private var fronts: HTMLSection? {
    guard !report.fronts.isEmpty else { return nil }
    return HTMLSection(
      "fronts", "Pareto fronts",
      [
        .init(
          paragraphs: [
            "Each Pareto front is that of the means over the first \(report.firstSeeds) seeds, which "
              + "every point has. Beside each point stands the share of resamples of those seeds in "
              + "which it is on the front. Points off the front whose share is below 5 % are left out."
          ],
          charts: report.fronts.enumerated().map { place, front in
            FrontChart(
              id: "front-\(place)", objective: report.objective, other: front.metric,
              isMaximised: report.isMaximised,
              points: front.rows.map {
                .init(
                  number: $0.point.number, other: $0.other, objective: $0.objective,
                  isOnFront: $0.isOnFront,
                  note: "in \(Numeral.fixed($0.share * 100, 0)) % of resamples")
              }
            ).chart
          })
      ])
  }

  private var points: HTMLSection {
    let metrics = report.rows.first?.figures.map(\.metric) ?? []
    return HTMLSection(
      "points", "Points",
      [
        .init(
          paragraphs: ["± 95 %, t over the seeds that each one needed."],
          tables: [
            PointsTable.table(
              "points-table", "All points", keys: report.keys, metrics: metrics,
              note: "seeds and result",
              rows: report.rows.map { ($0.point, $0.figures, "\($0.seeds), \(SizeWords.end($0))") })
          ])
      ])
  }

  private static func mark(_ keeping: PointFigure.Keeping) -> String {
    switch keeping {
    case .kept: "✓ kept"
    case .open: "? open"
    case .broken: "✗ broken"
    }
  }

  private var confirmation: HTMLSection? {
    guard let found = report.confirmation else { return nil }
    let figures = found.figures.map {
      HTMLTable.Row(Wording.name(of: $0.metric), [.init(PointTable.text($0)), .init("")])
    }
    let slacks = found.slacks.map { slack in
      HTMLTable.Row(
        slack.metric,
        [
          .init(
            slack.mean.map(Numeral.short) ?? Numeral.none,
            detail: slack.low.flatMap { low in
              slack.high.map { "\(Numeral.short(low)) to \(Numeral.short($0))" }
            }),
          .init(Self.mark(slack.keeping), isText: true),
        ])
    }
    return HTMLSection(
      "confirmation", "Confirmation of the selected point",
      [
        .init(
          paragraphs: [
            "On \(found.seeds) fresh seeds, since the seeds that selected the point overestimate it."
          ],
          tables: [
            HTMLTable(
              "confirmed", "Figures and slacks", ["figure", "value", "constraint"],
              figures + slacks)
          ])
      ])
  }
}

/// Points of a sweep with their settings and figures.
enum PointsTable {
  /// - Parameters:
  ///   - metrics: Heads of the figures.
  ///   - rows: A point, its figures and a word about it.
  static func table(
    _ id: String, _ caption: String, keys: [String], metrics: [String], note: String?,
    rows: [(point: SweepPoint, figures: [PointFigure], note: String)]
  ) -> HTMLTable {
    HTMLTable(
      id, caption,
      ["point"] + keys.map(short) + metrics.map(Wording.name) + (note.map { [$0] } ?? []),
      rows.map { row in
        HTMLTable.Row(
          "\(row.point.number)",
          row.point.values.map { .init($0) } + row.figures.map { .init(PointTable.text($0)) }
            + (note == nil ? [] : [.init(row.note, isText: true)]))
      })
  }

  /// The last two words of a key, which tell it from the others as a rule.
  private static func short(_ key: String) -> String {
    let words = key.split(separator: ".")
    return words.count > 2 ? words.suffix(2).joined(separator: ".") : key
  }
}
