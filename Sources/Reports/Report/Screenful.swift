import Documents
import Experiments
import Statistics

/// The part of a report below its head that a screen has room for: the comparisons, how many
/// warnings there are, and how to see the rest.
struct Screenful {
  private let summary: Summary
  private let folder: String?
  private let program: String

  /// Lines of the smallest common terminal, less one for the note on how the run went and one for
  /// the shell's prompt.
  static let lines = 24 - 2
  /// Lines of the grid that stay however long the decision is: heading, names of metrics, six arms.
  private static let gridMin = 10

  /// - Parameter program: What a shell calls to show the rest.
  init(_ summary: Summary, folder: String?, program: String) {
    (self.summary, self.folder, self.program) = (summary, folder, program)
  }

  /// - Parameter head: The report without these nodes.
  func nodes(below head: ReportTree) -> [Node] {
    let check = summary.sampleRatio.flatMap { $0.isMismatch ? ComparisonTables.nodes(of: $0) : nil }
    var terminal = TerminalRenderer(head, color: false)
    terminal.add(check ?? [])
    let room = Self.lines - TerminalRenderer.lines(of: foot)
    let parts = comparisons(in: room - terminal.lineCount)
    let chosen = parts.first {
      terminal.lineCount + TerminalRenderer.lines(of: $0) <= room
    }
    return (check ?? []) + (chosen ?? parts[parts.count - 1]) + foot
  }

  /// From the most informative one to one that always has room.
  private func comparisons(in lines: Int) -> [[Node]] {
    guard summary.arms.count > 1 else {
      let one: [Node] = [.gap, .sentence("There is one arm, and nothing to compare it with.")]
      let trial =
        summary.trial?.effects.isEmpty == false ? [ExcursionRatioTables(summary).sections] : []
      return trial + [[ArmTables(summary).section], one]
    }
    return [
      [ComparisonList(summary).section],
      [ComparisonGrid(summary, lines: max(lines, Self.gridMin)).section],
    ]
  }

  @Nodes private var foot: [Node] {
    Node.gap
    EchoLines(summary).brief
    if !summary.warnings.isEmpty {
      Node.sentence(
        "\(RunPage.counted(summary.warnings.count, "warning")) in the whole report",
        indent: "! ", .strong)
    }
    if let folder {
      Node.line(
        "whole report "
          + Escape.shell([program, "report", Escape.fileName(folder), "--full"]), .faint)
      Node.line("run folder   \(folder)", .faint)
    }
  }
}
