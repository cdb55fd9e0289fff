extension Escape {
  /// A command as a shell reads it, on one line that can be copied.
  package static func shell(_ words: [String]) -> String {
    words.map { shell($0) }.joined(separator: " ")
  }

  /// One word of a command.
  package static func shell(_ word: String) -> String {
    guard !word.unicodeScalars.contains(where: \.isUnprintable) else { return coded(word) }
    guard word.isEmpty || word.hasPrefix("=") || !word.utf8.allSatisfy(isBare) else { return word }
    return "'" + replacing(word) { $0 == "'" ? #"'\''"# : nil } + "'"
  }

  /// The name of a file as a word of a command: one that begins with a hyphen would be an option.
  package static func fileName(_ path: String) -> String {
    path.hasPrefix("-") ? "./" + path : path
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./=:,+@%".utf8.contains(byte)
    }
  }

  /// `$'…'` with a code for every other byte, as POSIX of 2024, bash and zsh read it.
  private static func coded(_ word: String) -> String {
    let codes = word.utf8.map { byte in
      isBare(byte)
        ? String(UnicodeScalar(byte)) : #"\"# + digits(byte, radix: 8, count: 3)
    }
    return "$'" + codes.joined() + "'"
  }
}
