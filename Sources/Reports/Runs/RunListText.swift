import Documents

/// Renders a list of runs as text, at most 80 columns wide but for paths that are longer.
package struct RunListText: Sendable {
  package let list: RunList
  package let color: Bool

  package init(_ list: RunList, color: Bool = false) {
    self.list = list
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    guard !list.runs.isEmpty else {
      page.line(.left("no runs in \(list.folder)"))
      return page.text
    }
    page.line(.left(list.folder, 0, .strong), .left("   \(counts)", 0, .faint))
    for run in list.runs { add(run, to: &page) }
    return page.text
  }

  /// `2 finished, 1 unfinished`
  private var counts: String {
    ListedRun.State.allCases.compactMap { state in
      let count = list.runs.count { $0.state == state }
      return count > 0 ? "\(count) \(state.rawValue)" : nil
    }.joined(separator: ", ")
  }

  private func add(_ run: ListedRun, to page: inout Page) {
    page.blank()
    page.line(.left(run.path, 52, .strong), verdict(run), .left(run.state.rawValue))
    if let name = run.name {
      page.wrapped("  ", name + (run.question.map { ": " + Self.shortened($0) } ?? ""))
    }
    let hashes = [run.plan.map { "plan \($0)" }, run.digest.map { "digest \($0)" }]
      .compactMap { $0 }
    if !hashes.isEmpty { page.line(.left("  " + hashes.joined(separator: " · "), 0, .faint)) }
    if let problem = run.problem { page.wrapped("  ! ", problem) }
  }

  private func verdict(_ run: ListedRun) -> Piece {
    guard let verdict = run.verdict else { return .left("", 13) }
    return .left("\(verdict.mark.rawValue) \(verdict.rawValue)", 13, verdict.mark.ink)
  }

  /// The question, which is no more than a few lines here.
  private static func shortened(_ question: String) -> String {
    let words = question.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 200 ? String(words.prefix(199)) + "…" : words
  }
}
