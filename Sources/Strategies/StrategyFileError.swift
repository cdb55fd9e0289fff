import Documents

/// The reasons why a file gives no strategy, for the person who can mend it.
public struct StrategyFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One problem and its place.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The file, named as the caller named it; or a file that it extends, named as that one does.
    public let file: String

    /// The line from 1; `nil` when the problem is with the file as a whole, or with a name that was
    /// asked for.
    public let line: Int?

    /// The column from 1, in Unicode scalars; `nil` when there is no line.
    public let column: Int?

    /// The key, what was found and what is accepted, on one line, with a similar word where there is
    /// one: `arms[1].strategy.timing is 'lastactive'; did you mean 'lastActive'? accepted: …`.
    public let message: String

    /// The place and the message: `evening.yaml:14:7: …`.
    public let description: String
  }

  /// Every problem in the order of the files. Never empty.
  public let problems: [Problem]

  /// One line for each of the first 50 problems, and the number of the others.
  public let description: String

  /// - Parameter file: Name of the file for problems that have no place of their own.
  init(_ error: ScenarioError, file: String) {
    problems = error.problems.map { Problem($0, file: file) }
    description = error.description
  }
}

extension StrategyFileError.Problem {
  fileprivate init(_ problem: Documents.Problem, file: String) {
    let mark = problem.mark
    if case .file(let name) = mark.source { self.file = name } else { self.file = file }
    line = mark.line > 0 ? mark.line : nil
    column = mark.line > 0 ? mark.column : nil
    message = Escape.plain(problem.message)
    description = Escape.plain(problem.description)
  }
}
