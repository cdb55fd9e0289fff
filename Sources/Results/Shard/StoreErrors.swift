/// Why several files cannot be used.
public struct StoreErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one.
  public let errors: [StoreError]

  init(_ errors: [StoreError]) {
    precondition(!errors.isEmpty)
    self.errors = errors
  }

  /// A line for each.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
