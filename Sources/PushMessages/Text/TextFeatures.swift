/// A text as a ``TokenModel`` reads it: the buckets of its words, of every four letters in a row,
/// of some signs and of how many digits it has.
///
/// Only words of ASCII letters and digits count, after ``Words`` has undone accents and
/// look-alikes. The training program does the same; a test compares both.
struct TextFeatures {
  /// Ascending, each once.
  let buckets: [UInt16]
  /// The words that count, in order, runs of single letters last.
  let words: [String]

  /// - Parameter passedOver: Words to ignore, because they tell a training text's origin, not its
  ///   kind.
  /// - Complexity: O(length of the text × log of it)
  init(_ text: String, passingOver passedOver: Set<String> = []) {
    let plain = Self.withoutEntities(text)
    let read = Words(plain)
    words = (read.words + read.joined).filter {
      $0.utf8.allSatisfy { $0 < 0x80 } && !passedOver.contains($0)
    }
    var found = Set(words.flatMap(Self.buckets))
    for sign in plain.unicodeScalars where Self.signs.contains(sign) {
      found.insert(Self.bucket(ofMark: String(sign)))
    }
    if let digits = Self.digitClass(plain) { found.insert(Self.bucket(ofMark: "\(digits)")) }
    buckets = found.sorted()
  }

  private static let signs: Set<Unicode.Scalar> = ["!", "?", "%", "£"]

  private static func bucket(ofMark mark: String) -> UInt16 {
    BucketHash("!\(mark)".utf8).bucket
  }

  /// The number of binary digits of the count of digits; 5 from 16 digits on, `nil` without digits.
  private static func digitClass(_ text: String) -> Int? {
    let count = text.utf8.count { $0.isDigit }
    return count == 0 ? nil : min(Int.bitWidth - count.leadingZeroBitCount, 5)
  }

  /// The buckets of a word and of every four letters in a row, its ends marked by `<` and `>`.
  static func buckets(of word: String) -> [UInt16] {
    let token = token(of: word)
    let marked = [UInt8(ascii: "<")] + token + [UInt8(ascii: ">")]
    guard marked.count >= 4 else { return [BucketHash(token).bucket] }
    return [BucketHash(token).bucket]
      + (0...marked.count - 4).map { start in
        var hash = BucketHash("~".utf8)
        hash.add(marked[start..<start + 4])
        return hash.bucket
      }
  }

  /// The token of a word: `#5` for a number of five digits; a letter that stands three times or
  /// more stands once.
  private static func token(of word: String) -> [UInt8] {
    let bytes = Array(word.utf8)
    if bytes.allSatisfy(\.isDigit) { return Array("#\(min(bytes.count, 9))".utf8) }
    var token: [UInt8] = []
    var rest = bytes[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }.count
      token += Array(repeating: letter, count: run > 2 ? 1 : run)
      rest = rest.dropFirst(run)
    }
    return token
  }

  /// The text with a space for each HTML entity, such as `&amp;` or `&#8220;`.
  private static func withoutEntities(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var kept: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let length = entityLength(rest)
      kept.append(length > 1 ? UInt8(ascii: " ") : byte)
      rest = rest.dropFirst(length)
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// The length in bytes of the entity that starts here; 1 where none does.
  private static func entityLength(_ bytes: ArraySlice<UInt8>) -> Int {
    guard bytes.first == UInt8(ascii: "&") else { return 1 }
    var name = bytes.dropFirst()
    if name.first == UInt8(ascii: "#") { name = name.dropFirst() }
    let letters = name.prefix { $0.isDigit || $0.isLetter }
    guard (1...8).contains(letters.count), name.dropFirst(letters.count).first == UInt8(ascii: ";")
    else { return 1 }
    return letters.endIndex + 1 - bytes.startIndex
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

/// A hash of a feature's bytes into one of 2¹⁴ buckets: 32-bit FNV-1a (Fowler, Noll and Vo),
/// folded.
///
/// Features that meet in a bucket share a weight.
struct BucketHash {
  static let bits = 14
  static let bucketCount = 1 << bits

  private var value: UInt32 = 2_166_136_261

  init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt32(byte)) &* 16_777_619 }
  }

  var bucket: UInt16 {
    UInt16(truncatingIfNeeded: (value ^ value >> Self.bits) & UInt32(Self.bucketCount - 1))
  }
}
