import Documents

/// Data on the command line, in a file or on standard input that cannot be used.
struct InputError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension InputError {
  /// What the file, the pipe or, for `-`, standard input holds.
  static func bytes(of path: String) throws(InputError) -> [UInt8] {
    do { return Array(try InputFile.bytes(path)) } catch {
      throw InputError("\(path): \(InputFile.refusal(of: path))")
    }
  }
}
