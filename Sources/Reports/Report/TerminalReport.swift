import Documents
import Experiments
import Scenarios
import Statistics

/// Renders a summary as text, at most 80 columns wide: every arm's figures, comparisons with the
/// baseline and the outcomes of pushes; or what a screen has room for.
///
/// The same summary gives the same text.
package struct TerminalReport: Sendable {
  package enum Extent: Sendable {
    /// The head, each comparison in a line, and where the rest is: 22 lines where the run allows.
    case screenful
    case full
  }

  package let summary: Summary
  /// The run's folder, relative to the reader's; `nil` if there is none.
  package let folder: String?
  /// What a shell calls to show the rest.
  package let program: String
  package let color: Bool
  package let extent: Extent

  package init(
    _ summary: Summary, folder: String? = nil, program: String = Program.plainName,
    color: Bool = false, extent: Extent = .full
  ) {
    self.summary = summary
    self.folder = folder
    self.program = program
    self.color = color
    self.extent = extent
  }

  /// - Complexity: O(arms × (metrics + ends)).
  package var text: String {
    var page = Page(color: color)
    page.add(DecisionHead(summary))
    header(&page)
    guard extent == .full else {
      page.add(Screenful(summary, folder: folder, program: program))
      return page.text
    }
    page.add(ArmTables(summary))
    page.add(TriggerTables(summary))
    page.add(ComparisonTables(summary))
    page.add(ValueTables(summary))
    page.add(SegmentTables(summary))
    page.add(TrialTables(summary))
    page.add(ExcursionSections(summary))
    page.add(HoldoutTables(summary))
    page.add(CohortTables(summary))
    page.add(CurveTables(summary))
    page.add(SurvivalTables(summary))
    page.add(FunnelTables(summary))
    page.add(OwnerTable(summary))
    page.add(ScreeningTable(summary))
    footer(&page)
    return page.text
  }

  private func header(_ page: inout Page) {
    let arms = summary.arms.count
    page.line(
      .left(Wording.fitted(summary.name, 60), 0, .strong),
      .left("   \(summary.design.rawValue) · \(arms) arm\(arms == 1 ? "" : "s")"))
    page.line(
      .left(
        "\(Numeral.count(summary.subscribers)) subscribers · "
          + "\(Numeral.count(summary.replications)) replication"
          + (summary.replications == 1 ? "" : "s")
          + " · cohort of \(Numeral.fixed(summary.cohortDays, 1)) days"))
    page.line(.left("plan \(summary.planHash) · digest \(summary.digest)", 0, .faint))
  }

  private func footer(_ page: inout Page) {
    if !summary.warnings.isEmpty { page.heading("WARNINGS") }
    for warning in summary.warnings { page.wrapped("! ", warning) }
    guard let folder else { return }
    page.blank()
    page.line(.left("run folder   \(folder)", 0, .faint))
  }
}

/// A part of a report.
protocol ReportPart {
  func write(on page: inout Page)
}

extension Page {
  mutating func add(_ part: some ReportPart) { part.write(on: &self) }
}

/// The figures of business owners, who are informed of subscribers' activity; empty when none was
/// informed.
struct OwnerTable: ReportPart {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    guard summary.arms.contains(where: { $0.ownersFunnel["intended"] ?? 0 > 0 }) else { return }
    page.heading("BUSINESS OWNERS, %")
    let heads = ["intended", "delivery rate", "open rate", "CTR"]
    page.line([.left("", 24)] + heads.map { .right($0, 14, .faint) })
    for arm in summary.arms {
      let rates = [MetricName.deliveryRate, .openRate, .ctr].map {
        Numeral.percent(arm.metric($0, in: "owners")?.value)
      }
      page.line(
        [
          .left(Wording.fitted(arm.name, 23), 24),
          .right(Numeral.count(arm.ownersFunnel["intended"] ?? 0), 14),
        ] + rates.map { .right($0, 14) })
    }
  }
}

/// The share of subscribers left at the end, of those present when the arms parted.
struct SurvivalTables: ReportPart {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    let rows = summary.survival.filter { $0.entered > 0 }
    guard let days = rows.first?.days, rows.contains(where: { $0.events > 0 }) else { return }
    let hasTest = rows.contains { $0.logRankP != nil }
    page.heading("RETAINED AFTER \(days) DAYS, %", note: "Kaplan–Meier, 95 % intervals")
    page.line(
      .left("", 18), .right("pushes on", 20, .faint),
      .right(hasTest ? "log-rank p" : "", 11, .faint),
      .right("app installed", 20, .faint), .right(hasTest ? "log-rank p" : "", 11, .faint))
    for arm in summary.arms {
      let own = ["optOut", "uninstall"].map { event in
        rows.first { $0.arm == arm.name && $0.event == event }
      }
      page.line(
        .left(Wording.fitted(arm.name, 17), 18), .right(share(own[0]), 20),
        .right(test(own[0], hasTest), 11), .right(share(own[1]), 20),
        .right(test(own[1], hasTest), 11))
    }
  }

  private func share(_ row: SurvivalSummary?) -> String {
    guard let row else { return Numeral.none }
    guard let last = row.curve.last else { return "100" }
    guard let low = last.low, let high = last.high else { return Numeral.percent(last.share) }
    return "\(Numeral.percent(last.share)) (\(Numeral.percent(low))–\(Numeral.percent(high)))"
  }

  private func test(_ row: SurvivalSummary?, _ hasTest: Bool) -> String {
    hasTest ? Numeral.p(row?.logRankP) : ""
  }
}

/// Differences of effects among segments: findings to test next, in few lines.
struct SegmentTables: ReportPart {
  private let summary: Summary

  /// Level below which an interaction is shown in full.
  private static let alpha = 0.05

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    let tests = summary.interactions.filter { $0.p != nil }
    guard !tests.isEmpty else { return }
    page.heading("BY SEGMENT", note: "exploratory; p adjusted over all of these")
    let found = tests.filter { ($0.pAdjusted ?? 1) < Self.alpha }
    for test in found { block(test, &page) }
    let rest = tests.count - found.count
    guard rest > 0 else { return }
    if !found.isEmpty { page.blank() }
    page.wrapped(
      "  ",
      "no difference between segments shown in \(rest) of \(tests.count) tests of \(dimensions)",
      .faint)
  }

  private var dimensions: String {
    var names: [String] = []
    for test in summary.interactions where !names.contains(test.dimension) {
      names.append(test.dimension)
    }
    return names.map { Wording.words($0) }.joined(separator: ", ")
  }

  private func block(_ test: Interaction, _ page: inout Page) {
    page.blank()
    page.line(
      .left("  \(Wording.fitted(test.arm, 30)) · \(Wording.name(of: test.metric))", 52, .strong),
      .right("p \(Numeral.p(test.p)) adj. \(Numeral.p(test.pAdjusted))", 28))
    let rows = summary.comparisons.filter {
      $0.arm == test.arm && $0.metric == test.metric
        && $0.segment.hasPrefix(test.dimension + "=")
    }
    for row in rows {
      let lines = ComparisonLines(row)
      let name = row.segment.dropFirst(test.dimension.count + 1)
      page.line(
        .left("    \(Wording.words(test.dimension)) \(Wording.fitted(String(name), 24))", 36),
        .right(lines.difference, 14), .right(lines.interval, 24))
    }
  }
}
