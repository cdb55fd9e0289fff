/// A question about a run that it cannot answer.
package struct ExplainError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
