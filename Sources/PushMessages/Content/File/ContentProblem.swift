/// What is wrong in a content file, and where.
public struct ContentProblem: Error, Hashable, Sendable {
  /// The keys that lead there from the top of the file; an element of a list is named by its place,
  /// from 0.
  public var path: [String]
  /// What was found, and what is accepted.
  public var reason: String
}

/// All that is wrong in a content file; never empty.
public struct ContentProblems: Error, Hashable, Sendable, CustomStringConvertible {
  /// In the order of the file's keys.
  public var problems: [ContentProblem]

  /// A line for each.
  public var description: String {
    problems.map { "`\($0.path.joined(separator: "."))` \($0.reason)" }.joined(separator: "\n")
  }
}
