extension LanguageTag {
  /// Whether a text is well-formed by RFC 5646, section 2.1: its syntax alone, without the registry.
  package static func isWellFormed(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    let tag = text.lowercased()
    guard !irregular.contains(tag) else { return true }
    var subtags = Subtags(tag)
    return subtags.isPrivate ? subtags.takePrivateUse() && subtags.isAtEnd : subtags.takeTag()
  }

  /// The grandfathered tags that do not match the grammar.
  private static let irregular: Set<String> = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux",
    "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl",
    "sgn-ch-de",
  ]
}

/// The subtags of a tag in lower case, which are taken from the front.
private struct Subtags {
  private var rest: ArraySlice<Substring>

  init(_ tag: String) { rest = tag.split(separator: "-", omittingEmptySubsequences: false)[...] }

  var isAtEnd: Bool { rest.isEmpty }
  var isPrivate: Bool { rest.first == "x" }

  /// `langtag`: language, script, region, variants, extensions and private use.
  mutating func takeTag() -> Bool {
    guard takeLanguage() else { return false }
    _ = take(4...4, Self.isLetter)
    if !take(2...2, Self.isLetter) { _ = take(3...3, Self.isDigit) }
    while takeVariant() {}
    guard takeExtensions() else { return false }
    return isAtEnd || takePrivateUse() && isAtEnd
  }

  /// Two or three letters with up to three extensions of three letters, or four to eight letters.
  private mutating func takeLanguage() -> Bool {
    guard take(2...3, Self.isLetter) else { return take(4...8, Self.isLetter) }
    for _ in 0..<3 where !take(3...3, Self.isLetter) { break }
    return true
  }

  /// Five to eight letters and digits, or four that begin with a digit.
  private mutating func takeVariant() -> Bool {
    if take(5...8, Self.isLetterOrDigit) { return true }
    guard let first = rest.first?.utf8.first, Self.isDigit(first) else { return false }
    return take(4...4, Self.isLetterOrDigit)
  }

  /// Any number of extensions: a singleton, then one subtag or more. `false` for one without any.
  private mutating func takeExtensions() -> Bool {
    while !isPrivate, take(1...1, Self.isLetterOrDigit) {
      guard take(2...8, Self.isLetterOrDigit) else { return false }
      while take(2...8, Self.isLetterOrDigit) {}
    }
    return true
  }

  /// `x`, then one subtag or more.
  mutating func takePrivateUse() -> Bool {
    guard isPrivate else { return false }
    rest.removeFirst()
    guard take(1...8, Self.isLetterOrDigit) else { return false }
    while take(1...8, Self.isLetterOrDigit) {}
    return true
  }

  private mutating func take(_ lengths: ClosedRange<Int>, _ fits: (UInt8) -> Bool) -> Bool {
    guard let next = rest.first, lengths.contains(next.utf8.count), next.utf8.allSatisfy(fits)
    else { return false }
    rest.removeFirst()
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
