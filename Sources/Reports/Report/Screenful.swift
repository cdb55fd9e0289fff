import Documents
import Experiments
import Statistics

/// The part of a report below its head that a screen has room for: the comparisons, how many
/// warnings there are, and how to see the rest.
struct Screenful: ReportPart {
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
    self.summary = summary
    self.program = program
    self.folder = folder
  }

  func write(on page: inout Page) {
    if let check = summary.sampleRatio, check.isMismatch {
      ComparisonTables.line(of: check, &page)
    }
    var foot = Page(color: page.color)
    writeFoot(on: &foot)
    let room = Self.lines - foot.lineCount
    page.add(comparisons(in: room - page.lineCount), within: room)
    page.append(foot)
  }

  /// From the most informative one to one that always has room.
  private func comparisons(in lines: Int) -> [any ReportPart] {
    guard summary.arms.count > 1 else {
      var parts: [any ReportPart] = [ArmTables(summary), OneArm()]
      if summary.trial?.effects.isEmpty == false { parts.insert(TrialTables(summary), at: 0) }
      return parts
    }
    return [ComparisonList(summary), ComparisonGrid(summary, lines: max(lines, Self.gridMin))]
  }

  private func writeFoot(on page: inout Page) {
    page.blank()
    let count = summary.warnings.count
    if count > 0 {
      page.line(.left("! \(count) warning\(count == 1 ? "" : "s") in the whole report", 0, .strong))
    }
    guard let folder else { return }
    let command = Escape.shell([program, "show", Escape.fileName(folder), "--full"])
    page.line(.left("whole report \(command)", 0, .faint))
    page.line(.left("run folder   \(folder)", 0, .faint))
  }
}

extension Page {
  /// Adds the first of `parts` with which the page has at most `lines`; else the last one.
  fileprivate mutating func add(_ parts: [any ReportPart], within lines: Int) {
    for (place, part) in parts.enumerated() {
      var longer = self
      part.write(on: &longer)
      if longer.lineCount <= lines || place == parts.count - 1 {
        self = longer
        return
      }
    }
  }
}

/// In place of comparisons where there is one arm.
private struct OneArm: ReportPart {
  func write(on page: inout Page) {
    page.blank()
    page.line(.left("There is one arm, and nothing to compare it with."))
  }
}
