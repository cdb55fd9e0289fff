/// Data on the command line, in a file or on standard input that cannot be used.
struct InputError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
