import Documents
import Experiments
import RunStore
import Scenarios
import Statistics

/// The page of a run: its report with charts.
struct RunPage {
  let findings: RunFindings

  private var summary: Summary { findings.summary }
  private var marks: ArmMarks { ArmMarks(names: summary.arms.map(\.name)) }

  /// What decides comes first, then what was compared in which world; details are folded.
  var tree: ReportTree {
    ReportTree(summary.name, lead: summary.decision?.question, facts: facts) {
      DecisionHead(summary).section
      HeadlineTiles(summary).section
      tradeOff
      differences
      WorldsTables(summary)?.section
      EffectTable(summary)?.section
      ExcursionSections(summary).sections
      HoldoutTables(summary).section
      CurveTables(summary).section
      arms
      Node.section("world", "The world") {
        Node.sentence(WorldWords(findings.scenario).paragraph)
      }
      folded
      ReproductionSection(findings).section.folded
      RunHealth(findings).section
    }
  }

  private var folded: [Node] {
    [
      CohortTables(summary).section, ComparisonTables(summary).section,
      EchoLines(summary).section,
      SegmentTables(summary).section, ValueTables(summary).section, ArmTables(summary).section,
      TriggerTables(summary).section, JourneyTables(summary).section,
      CampaignTables(summary).section, RankTables(summary).section, PlaceTables(summary).section,
      funnel,
      OwnerTable(summary).section,
      ScreeningTable(summary).section, hours, delays, SurvivalTables(summary).section, seeds,
    ].compactMap { $0?.folded }
  }

  private var facts: [Sentence] {
    [
      .plain(
        "\(summary.design.rawValue), \(Self.counted(summary.arms.count, "arm")), baseline "
          + "\(summary.baseline) · \(Numeral.count(summary.subscribers)) subscribers, "
          + "\(Self.counted(summary.replications, "replication")), cohort of "
          + "\(Numeral.fixed(summary.cohortDays, 1)) days"),
      .plain("plan \(summary.planHash), digest \(summary.digest)"),
    ]
  }

  private var tradeOff: Node? {
    TradeOffChart(summary).map { chart in
      .section(
        "trade-off", "Gains and costs",
        about: "Each dot is an arm, as its difference from \(summary.baseline)"
          + (summary.design == .paired ? " in the same worlds" : "")
          + ", with 95 % intervals both ways."
      ) { Node.chart(chart.chart) }
    }
  }

  /// A forest plot for each metric; `nil` when there is one arm.
  private var differences: Node? {
    let rows = summary.comparisons.filter(\.isDeciding)
    let charts = Self.grouped(rows.filter { $0.difference != nil }, by: \.metric).map {
      DifferenceChart($0).chart
    }
    guard !charts.isEmpty else { return nil }
    let isConditional = rows.contains { $0.withinLow != nil }
    return .section(
      "comparison", "Against", name: summary.baseline,
      about: (summary.design == .paired
        ? "Thin lines are 95 % intervals for new worlds drawn from this model"
          + (isConditional ? ", thick ones are conditional on the simulated worlds." : ".")
        : "Lines are 95 % intervals.") + " What is shaded lies beyond a guardrail's margin."
    ) { for chart in charts { Node.chart(chart) } }
  }

  private var arms: Node {
    .section(
      "arms", "The arms", about: "Settings that differ from those of \(summary.baseline)."
    ) {
      for arm in findings.arms { Node.fact(arm.arm, arm.sentences.joined(separator: " ")) }
    }
  }

  static func counted(_ count: Int, _ name: String) -> String {
    "\(Numeral.count(count)) \(name)\(count == 1 ? "" : "s")"
  }

  private var funnel: Node {
    let reasons = FunnelChart.reasons(summary, marks)
    let isLonger = reasons.lines.count > reasons.drawnMax
    return .section(
      "funnel", "Funnel",
      about: "Of the pushes that the cohort was to get. Each has one end."
        + (isLonger
          ? " The \(reasons.drawnMax) most frequent reasons are drawn; the table has all." : "")
    ) {
      Node.chart(FunnelChart.steps(summary, marks).chart)
      if !reasons.lines.isEmpty { Node.chart(reasons.chart) }
    }
  }

  private var hours: Node {
    switch findings.hours {
    case .none(let reason):
      return .section("hours", "Hours of the week") { Node.sentence(reason) }
    case .found(let sent, let opened, let weeks):
      let sample = findings.manifest.events == "all" ? "" : " Of a sample of the people."
      return .section(
        "hours", "Hours of the week",
        about: "By the recipients' own clocks, over the first "
          + "\(weeks == 1 ? "week" : "\(weeks) weeks") of the cohort.\(sample)"
      ) {
        hours("sent", "When pushes are sent", sent)
        hours("opened", "When pushes are opened", opened)
      }
    }
  }

  private func hours(_ id: String, _ title: String, _ maps: [HourMap]) -> Node {
    let known = maps.enumerated().filter { $0.element.total > 0 }
    let most =
      known.flatMap { _, map in
        map.counts.map { Double($0) / Double(map.total) * 100 }
      }.max() ?? 0
    return .section("hours-\(id)", title) {
      for (arm, map) in known {
        Node.chart(HourChart(id: "hours-\(id)-\(arm)", title: map.arm, map: map, most: most).chart)
      }
    }
  }

  private var delays: Node? {
    let charts = [
      ("latency", "Released to delivered", findings.latency),
      ("prompt-latency", "The same, device awake and online", findings.promptLatency),
      ("time-to-open", "Released to opened", findings.timeToOpen),
    ].filter { !$0.2.isEmpty }
    guard !charts.isEmpty else { return nil }
    return .section(
      "delays", "Delays",
      about: "Of the pushes that were delivered, or opened: the share within each time."
    ) {
      for (id, title, curves) in charts {
        Node.chart(DelayChart(id: id, title: title, curves: curves, marks: marks).chart)
      }
    }
  }

  private var seeds: Node? {
    guard summary.replications > 1, !findings.seeds.isEmpty else { return nil }
    return .section(
      "seeds", "Seed by seed",
      about:
        "Each seed draws a world of its own. Strokes on both sides of 0 mean that worlds disagree "
        + "on the sign."
    ) {
      for group in Self.grouped(findings.seeds, by: \.metric) {
        Node.chart(SeedChart(group).chart)
      }
    }
  }

  /// In the order in which each value of the key comes first.
  static func grouped<T, Key: Equatable>(_ values: [T], by key: (T) -> Key) -> [[T]] {
    var keys: [Key] = []
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

  var section: Node {
    let versions = manifest.versions
    return .section("again", "Reproduction") {
      Node.sentence(
        "It gives the digest \(manifest.digest) on any machine with \(versions.maker), "
          + "engine \(versions.engine) and zone data \(versions.zoneData). The seed is \(seed). "
          + "The run's folder has the scenario with every default, scenario.yaml, which gives "
          + "the same.")
      Node.command(command)
    }
  }

  /// As a shell reads it.
  var command: String {
    var words = [manifest.program.name, "run", Escape.fileName(manifest.scenario.path)]
    for override in manifest.overrides { words += ["--set", override] }
    if manifest.events != "none" { words += ["--events", manifest.events] }
    return Escape.shell(words)
  }
}
