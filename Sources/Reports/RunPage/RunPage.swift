import Documents
import Experiments
import RunStore
import Scenarios
import Statistics

/// The page of a run: the terminal report with charts.
struct RunPage {
  let findings: RunFindings

  private var summary: Summary { findings.summary }
  private var marks: ArmMarks { ArmMarks(names: summary.arms.map(\.name)) }

  /// What decides comes first, then what was compared in which world; details are folded.
  var page: HTMLPage {
    let comparison = ComparisonSection(summary)
    return HTMLPage(
      title: summary.name, lead: summary.decision?.question, facts: facts,
      sections: [
        DecisionHead(summary).section, HeadlineTiles(summary).section, tradeOff,
        comparison.section, EffectTable(summary)?.section, ExcursionSection(summary).section,
        HoldoutSection(summary)?.section, CurveSection(summary)?.section, arms, world,
        CohortSection(summary)?.section.folded, comparison.tables?.folded,
        SegmentSection(summary).section?.folded,
        ValueTables(summary).section?.folded, FigureSection(summary).section.folded, funnel.folded,
        ScreeningTable(summary).section?.folded, hours.folded, delays?.folded, stay?.folded,
        seeds?.folded, ReproductionSection(findings).section.folded, RunHealth(findings).section,
      ].compactMap { $0 })
  }

  private var facts: [String] {
    [
      "\(summary.design.rawValue), \(Self.counted(summary.arms.count, "arm")), baseline "
        + "\(summary.baseline) · \(Numeral.count(summary.subscribers)) subscribers, "
        + "\(Self.counted(summary.replications, "replication")), cohort of "
        + "\(Numeral.fixed(summary.cohortDays, 1)) days",
      "plan \(summary.planHash), digest \(summary.digest)",
    ]
  }

  private var tradeOff: HTMLSection? {
    TradeOffChart(summary).map {
      HTMLSection(
        "trade-off", "Gains and costs",
        [
          .init(
            paragraphs: [
              "Each dot is an arm, as its difference from \(summary.baseline)"
                + (summary.design == .paired ? " in the same worlds" : "")
                + ", with 95 % intervals both ways."
            ], charts: [$0.chart])
        ])
    }
  }

  private var arms: HTMLSection {
    HTMLSection(
      "arms", "The arms",
      [
        .init(
          paragraphs: ["Settings that differ from those of \(summary.baseline)."],
          items: findings.arms.map {
            .init(lead: $0.arm, text: $0.sentences.joined(separator: " "))
          })
      ])
  }

  private var world: HTMLSection {
    HTMLSection(
      "world", "The world", [.init(paragraphs: [WorldWords(findings.scenario).paragraph])])
  }

  static func counted(_ count: Int, _ name: String) -> String {
    "\(Numeral.count(count)) \(name)\(count == 1 ? "" : "s")"
  }

  private var funnel: HTMLSection {
    let reasons = FunnelChart.reasons(summary, marks)
    let isLonger = reasons.lines.count > reasons.drawnMax
    return HTMLSection(
      "funnel", "Funnel",
      [
        .init(
          paragraphs: [
            "Of the pushes that the cohort was to get. Each has one end."
              + (isLonger
                ? " The \(reasons.drawnMax) most frequent reasons are drawn; the table has all."
                : "")
          ],
          charts: [FunnelChart.steps(summary, marks).chart]
            + (reasons.lines.isEmpty ? [] : [reasons.chart]))
      ])
  }

  private var hours: HTMLSection {
    switch findings.hours {
    case .none(let reason):
      return HTMLSection("hours", "Hours of the week", [.init(paragraphs: [reason])])
    case .found(let sent, let opened, let weeks):
      let sample = findings.manifest.events == "all" ? "" : " Of a sample of the people."
      return HTMLSection(
        "hours", "Hours of the week",
        [
          .init(
            paragraphs: [
              "By the recipients' own clocks, over the first "
                + "\(weeks == 1 ? "week" : "\(weeks) weeks") of the cohort.\(sample)"
            ]),
          hours("sent", "When pushes are sent", sent),
          hours("opened", "When pushes are opened", opened),
        ])
    }
  }

  private func hours(_ id: String, _ title: String, _ maps: [HourMap]) -> HTMLSection.Part {
    let known = maps.enumerated().filter { $0.element.total > 0 }
    let most =
      known.flatMap { _, map in
        map.counts.map { Double($0) / Double(map.total) * 100 }
      }.max() ?? 0
    return .init(
      subheading: title,
      charts: known.map { arm, map in
        HourChart(id: "hours-\(id)-\(arm)", title: map.arm, map: map, most: most).chart
      })
  }

  private var delays: HTMLSection? {
    let charts = [
      ("latency", "Released to delivered", findings.latency),
      ("prompt-latency", "The same, device awake and online", findings.promptLatency),
      ("time-to-open", "Released to opened", findings.timeToOpen),
    ].filter { !$0.2.isEmpty }
    guard !charts.isEmpty else { return nil }
    return HTMLSection(
      "delays", "Delays",
      [
        .init(
          paragraphs: ["Of the pushes that were delivered, or opened: the share within each time."],
          charts: charts.map { id, title, curves in
            DelayChart(
              id: id, title: title, curves: curves,
              marks: ArmMarks(names: marks.names)
            ).chart
          })
      ])
  }

  private var stay: HTMLSection? {
    let charts = [
      ("opt-out", "Pushes still on", "optOut"), ("uninstall", "App still installed", "uninstall"),
    ].compactMap { id, title, event -> Chart? in
      let rows = summary.survival.filter { $0.event == event && $0.entered > 0 }
      guard rows.contains(where: { $0.events > 0 }) else { return nil }
      return SurvivalChart(id: "stay-\(id)", title: title, rows: rows, marks: marks).chart
    }
    guard !charts.isEmpty else { return nil }
    return HTMLSection(
      "stay", "Retention",
      [
        .init(
          paragraphs: [
            "Kaplan and Meier's estimate for everyone who was there when the warm-up ended. The scale "
              + "does not begin at 0."
          ], charts: charts)
      ])
  }

  private var seeds: HTMLSection? {
    guard summary.replications > 1, !findings.seeds.isEmpty else { return nil }
    return HTMLSection(
      "seeds", "Seed by seed",
      [
        .init(
          paragraphs: [
            "Each seed draws a world of its own. Strokes on both sides of 0 mean that worlds disagree on "
              + "the sign."
          ],
          charts: Self.grouped(findings.seeds, by: \.metric).map { SeedChart($0).chart })
      ])
  }

  /// In the order in which each value of the key comes first.
  static func grouped<T>(_ values: [T], by key: (T) -> String) -> [[T]] {
    var keys: [String] = []
    for value in values where !keys.contains(key(value)) { keys.append(key(value)) }
    return keys.map { name in values.filter { key($0) == name } }
  }
}

/// The command that reproduces the run, and the expected digest.
struct ReproductionSection {
  private let manifest: Manifest
  private let seed: UInt64

  init(_ findings: RunFindings) {
    manifest = findings.manifest
    seed = findings.seed
  }

  var section: HTMLSection {
    let versions = manifest.versions
    return HTMLSection(
      "again", "Reproduction",
      [
        .init(
          paragraphs: [
            "It gives the digest \(manifest.digest) on any machine with \(versions.maker), "
              + "engine \(versions.engine) and zone data \(versions.zoneData). The seed is \(seed). "
              + "The run's folder has the scenario with every default, scenario.yaml, which gives "
              + "the same."
          ],
          command: command)
      ])
  }

  /// As a shell reads it.
  var command: String {
    var words = [manifest.program.name, "run", Escape.fileName(manifest.scenario.path)]
    for override in manifest.overrides { words += ["--set", override] }
    if manifest.events != "none" { words += ["--events", manifest.events] }
    return Escape.shell(words)
  }
}
