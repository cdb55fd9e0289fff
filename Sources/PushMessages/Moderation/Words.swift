/// A text as moderation reads it: plain lower-case words, their disguises undone.
struct Words {
  private(set) var words: [String] = []
  /// Runs of single letters, each put together: `s p a m`, `s.p.a.m`.
  private(set) var joined: [String] = []
  /// The words as they may be meant: as they stand, and with stretched letters set back.
  private var forms: [[String]] = []
  private var joinedForms: [[String]] = []

  init(_ text: String) {
    var word = ""
    for scalar in text.lowercased().unicodeScalars where !scalar.isInvisible {
      if let letter = scalar.plainLetter {
        word.unicodeScalars.append(letter)
      } else {
        close(&word)
      }
    }
    close(&word)
    join()
    forms = words.map(Self.forms)
    joinedForms = joined.map(Self.forms)
  }

  private mutating func close(_ word: inout String) {
    if !word.isEmpty { words.append(Self.unmasked(word)) }
    word = ""
  }

  private mutating func join() {
    for run in words.split(whereSeparator: { $0.count > 1 }) where run.count > 2 {
      joined.append(run.joined())
    }
  }

  /// Digits and signs that stand for letters, in a word that has letters too.
  private static func unmasked(_ word: String) -> String {
    guard word.contains(where: \.isLetter) else { return word }
    return String(word.map { masks[$0] ?? $0 })
  }

  private static let masks: [Character: Character] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s",
  ]

  /// Every word as it may be meant.
  var allForms: Set<String> { Set((forms + joinedForms).joined()) }

  /// Whether the words contain `phrase`, word by word.
  func contain(_ phrase: [String], isStem: Bool) -> Bool {
    if phrase.count == 1, joinedForms.contains(where: { Self.equal($0, phrase[0], isStem) }) {
      return true
    }
    guard words.count >= phrase.count else { return false }
    return (0...words.count - phrase.count).contains { start in
      phrase.indices.allSatisfy {
        Self.equal(forms[start + $0], phrase[$0], isStem && $0 == phrase.count - 1)
      }
    }
  }

  private static func equal(_ forms: [String], _ wanted: String, _ isStem: Bool) -> Bool {
    forms.contains { isStem ? $0.hasPrefix(wanted) : $0 == wanted }
  }

  /// The word, and the word with a stretched letter reduced to one or two: `craaap`, `asssshole`.
  private static func forms(_ word: String) -> [String] {
    let twice = squeezed(word, to: 2)
    return twice == word ? [word] : [word, squeezed(word, to: 1), twice]
  }

  private static func squeezed(_ word: String, to length: Int) -> String {
    var out = ""
    var rest = Substring(word)
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }.count
      out += String(repeating: letter, count: run > 2 ? length : run)
      rest = rest.dropFirst(run)
    }
    return out
  }
}

extension Unicode.Scalar {
  /// Joiners, soft hyphens and accents, which only hide a word.
  fileprivate var isInvisible: Bool {
    let category = properties.generalCategory
    return category == .format || category == .nonspacingMark
  }

  /// The letter, digit or mask that a reader sees in it; `nil` for what separates words.
  fileprivate var plainLetter: Unicode.Scalar? {
    if self == "@" || self == "$" { return self }
    if let letter = Self.lookalikes[self] { return letter }
    guard properties.isAlphabetic || properties.numericType != nil else { return nil }
    return isASCII ? self : unaccented
  }

  /// `é` is `e`: the base letter, out of a name such as LATIN SMALL LETTER E WITH ACUTE.
  private var unaccented: Unicode.Scalar {
    let prefix = "LATIN SMALL LETTER "
    guard let name = properties.name, name.hasPrefix(prefix) else { return self }
    let letter = name.dropFirst(prefix.count).prefix { $0 != " " }
    return letter.count == 1 ? Self(letter.lowercased()) ?? self : self
  }

  /// Cyrillic letters that look Latin.
  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
    "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "і": "i", "ѕ": "s",
  ]
}
