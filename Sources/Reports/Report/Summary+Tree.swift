import Documents
import Experiments
import Scenarios
import Statistics

extension Summary {
  /// How much of a run's report is shown.
  package enum Extent: Sendable {
    /// The head, each comparison in a line, and where the rest is: 22 lines where the run allows.
    case screenful
    case full
    /// What a ticket needs: the decision and the comparisons behind it.
    case decision
  }

  /// Every arm's figures, comparisons with the baseline and the outcomes of pushes; or what a screen has
  /// room for.
  ///
  /// - Parameters:
  ///   - folder: The run's, relative to the reader's; `nil` if there is none.
  ///   - program: What a shell calls to show the rest.
  /// - Complexity: O(arms × (metrics + ends)).
  package func tree(
    _ extent: Extent = .full, folder: String? = nil, program: String = Program.plainName
  ) -> ReportTree {
    var tree = ReportTree(
      name, aside: "   \(design.rawValue) · \(RunPage.counted(arms.count, "arm"))",
      facts: [
        .plain(
          "\(Numeral.count(subscribers)) subscribers · "
            + "\(RunPage.counted(replications, "replication")) · cohort of "
            + "\(Numeral.fixed(cohortDays, 1)) days"),
        .faint("plan \(planHash) · digest \(digest)"),
      ] + (worlds.map { [.faint($0.line)] } ?? [])
    ) {}
    tree.opening = DecisionHead(self).facts
    switch extent {
    case .full: tree.nodes = parts + foot(folder)
    case .screenful:
      tree.nodes = Screenful(self, folder: folder, program: program).nodes(below: tree)
    case .decision:
      tree.nodes =
        (arms.count > 1 ? [ComparisonList(self).section] : [])
        + [WorldsTables(self)?.section].compactMap { $0 }
        + [ValueTables(self).section, CurveTables(self).section].compactMap { $0 }
    }
    return tree
  }

  @Nodes private var parts: [Node] {
    WorldsTables(self)?.section
    ArmTables(self).section
    TriggerTables(self).section
    JourneyTables(self).section
    CampaignTables(self).section
    RankTables(self).section
    PlaceTables(self).section
    ComparisonTables(self).section
    EchoLines(self).section
    ValueTables(self).section
    SegmentTables(self).section
    ExcursionRatioTables(self).sections
    ExcursionSections(self).sections
    HoldoutTables(self).section
    CohortTables(self).section
    CurveTables(self).section
    SurvivalTables(self).section
    FunnelTables(self).section
    OwnerTable(self).section
    ScreeningTable(self).section
  }

  private func foot(_ folder: String?) -> [Node] {
    Node.warnings(warnings)
      + (folder.map { [.gap, .line("run folder   \($0)", .faint)] } ?? [])
  }
}
