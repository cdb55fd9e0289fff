/// Everything that is wrong with a scenario, in the order in which it is written.
package struct ScenarioError: Error, Equatable, CustomStringConvertible {
  /// Never empty.
  package let problems: [Problem]

  /// Sorts `problems` by line within each file; files and overrides keep the order in which they
  /// were read.
  package init(_ problems: [Problem]) {
    precondition(!problems.isEmpty, "an error needs a problem")
    var ranks: [DocumentMark.Source: Int] = [:]
    for problem in problems where ranks[problem.mark.source] == nil {
      ranks[problem.mark.source] = ranks.count
    }
    let keyed = problems.enumerated().map { offset, problem in
      (
        key: [ranks[problem.mark.source] ?? 0, problem.mark.line, problem.mark.column, offset],
        problem
      )
    }
    self.problems = keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.1)
  }

  package init(_ mark: DocumentMark, _ message: String) {
    self.init([Problem(mark, message)])
  }

  package init(_ mark: DocumentMark, _ path: DocumentPath, _ reason: String) {
    self.init([Problem(mark, path, reason)])
  }

  /// One for each problem, up to `shownMax` of them.
  package var lines: [String] {
    let shown = problems.prefix(Self.shownMax).map { Escape.plain($0.description) }
    let hidden = problems.count - shown.count
    return shown + (hidden > 0 ? ["and \(hidden) more problems"] : [])
  }

  /// The same problems with the file and the line of each; a setting of the command line has neither.
  package var places: [(file: String?, line: Int, message: String)] {
    problems.prefix(Self.shownMax).map { problem in
      guard case .file(let file) = problem.mark.source else {
        return (nil, 1, problem.description)
      }
      return (file, max(1, problem.mark.line), problem.description)
    }
  }

  package var description: String { lines.joined(separator: "\n") }

  package static let shownMax = 50
}
