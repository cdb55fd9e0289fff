/// All problems of a scenario, in the order of the files.
package struct ScenarioError: SystemFailure, Equatable, CustomStringConvertible {
  /// Never empty.
  package let problems: [Problem]
  /// Whether a file could not be read by a fault of the system.
  package let fault: SystemFault
  /// Whether a file that the scenario names is damaged, or of something else.
  package let isMismatch: Bool

  /// Sorts `problems` by line within each file; files and overrides keep the order in which they
  /// were read.
  package init(
    _ problems: [Problem], _ fault: SystemFault = .other, isMismatch: Bool = false
  ) {
    (self.fault, self.isMismatch) = (fault, isMismatch)
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
    return shown + (hidden > 0 ? ["and \(hidden) more problem\(hidden == 1 ? "" : "s")"] : [])
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

  /// The same problems; those of files other than `name`, which it names by a path, quote nothing.
  package func quoting(only name: String) -> ScenarioError {
    ScenarioError(
      problems.map { problem in
        guard case .file(let file) = problem.mark.source, file != name else { return problem }
        return problem.withoutWords
      }, fault, isMismatch: isMismatch)
  }

  package var description: String { lines.joined(separator: "\n") }

  /// The most problems that are printed, with the number of the others.
  package static let shownMax = 50
}

/// One problem of a configuration file, for the person who can fix it.
package struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// Place of the problem: file and line, or the setting of the command line.
  package let mark: DocumentMark
  let path: DocumentPath

  /// A single line that names the key path, what was found and what is accepted.
  package let message: String

  /// A problem with the document as a whole, or with its syntax.
  package init(_ mark: DocumentMark, _ message: String) {
    self.mark = mark
    self.path = DocumentPath()
    self.message = message
  }

  /// A problem with the value at `path`; `reason` continues a sentence that begins with the path.
  package init(_ mark: DocumentMark, _ path: DocumentPath, _ reason: String) {
    self.mark = mark
    self.path = path
    self.message = "\(path) \(reason)"
  }

  /// The problem for a file whose content must not be repeated: a message that may quote it is
  /// replaced by a general one.
  var withoutQuotes: Problem {
    message.contains { "'\"`".contains($0) } ? formless("a YAML mapping of known keys") : self
  }

  /// The problem for a file that another file names, and that is of this format as far as its keys at the
  /// top tell: its place and what is accepted there. Keys may be words of it, too. The next file of a
  /// chain is named, since the chain cannot be mended without it.
  var withoutWords: Problem {
    guard path != DocumentPath() || withoutQuotes != self,
      path != DocumentPath() + Property.extends.name
    else { return self }
    return formless(
      message.firstRange(of: "accepted: ").map { String(message[$0.upperBound...]) }
        ?? "known keys with values that fit")
  }

  /// The place of the problem without a word of it, for a file of which nothing may be repeated.
  package func formless(_ accepted: String) -> Problem {
    Problem(mark, "is not of this format; accepted: \(accepted)")
  }

  /// `evening.yaml:14:7: arms[1].strategy.minGap is '1.4'; accepted: a duration such as 30min`.
  package var description: String { "\(mark): \(message)" }
}
