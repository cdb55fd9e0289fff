/// A question about a run that it cannot answer.
public struct ExplainError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
