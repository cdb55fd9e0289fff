import Documents

extension RunList {
  /// Each run with its question, verdict and digest; paths are not broken.
  package var tree: ReportTree {
    guard !runs.isEmpty else { return ReportTree("no runs in \(folder)") {} }
    return ReportTree(folder, aside: "   \(counts)", ink: .faint) {
      for run in runs {
        Node.gap
        run.nodes
      }
    }
  }

  /// `2 finished, 1 unfinished`
  private var counts: String {
    ListedRun.State.allCases.compactMap { state in
      let count = runs.count { $0.state == state }
      return count > 0 ? "\(count) \(state.rawValue)" : nil
    }.joined(separator: ", ")
  }
}

extension ListedRun {
  @Nodes fileprivate var nodes: [Node] {
    Node.table(
      Table(
        "run", "",
        [
          .left("", 52, .strong, name: "run"), .left("", 13, name: "verdict"),
          .left("", name: "state"),
        ],
        [
          Table.Row(
            [path, verdict.map { "\($0.mark.rawValue) \($0.rawValue)" } ?? "", state.rawValue],
            [1: verdict?.mark.ink ?? .plain])
        ], isWhole: true))
    if let name {
      Node.sentence(name + (question.map { ": " + Self.shortened($0) } ?? ""), indent: "  ")
    }
    let hashes = [plan.map { "plan \($0)" }, digest.map { "digest \($0)" }].compactMap { $0 }
    if !hashes.isEmpty { Node.line("  " + hashes.joined(separator: " · "), .faint) }
    if let problem { Node.check("  ! ", problem) }
  }

  /// The question, which is no more than a few lines here.
  private static func shortened(_ question: String) -> String {
    let words = question.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 200 ? String(words.prefix(199)) + "…" : words
  }
}
