/// Why several files cannot be used.
package struct StoreErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one.
  package let errors: [StoreError]

  init(_ errors: [StoreError]) {
    precondition(!errors.isEmpty)
    self.errors = errors
  }

  /// A line for each.
  package var description: String { errors.map(\.description).joined(separator: "\n") }
}
