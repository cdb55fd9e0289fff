/// The ids of requirements that a text names, such as `S1-8-mkt`, `C-03` or `S4-AC-1..10`.
enum Identifier {
  /// As they are written, in order.
  static func written(in text: some StringProtocol) -> [String] {
    text.split { !isPart($0) }.map { word in
      var word = word
      while let last = word.last, last == "." || last == "/" || last == "-" { word.removeLast() }
      return String(word)
    }.filter(isIdentifier)
  }

  /// `S4-AC-1..3` stands for three ids and `S4-PLAT-2/3` for two, any other for itself.
  static func members(of written: String) -> [String] {
    guard let dash = written.lastIndex(of: "-") else { return [written] }
    let stem = written[...dash]
    let numbers = written[written.index(after: dash)...]
    let ends = numbers.split(separator: "..").compactMap { Int($0) }
    if ends.count == 2 && ends[0] <= ends[1] { return (ends[0]...ends[1]).map { "\(stem)\($0)" } }
    let parts = numbers.split(separator: "/")
    guard parts.count > 1 && parts.allSatisfy({ Int($0) != nil }) else { return [written] }
    return parts.map { "\(stem)\($0)" }
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-./".contains(character))
  }

  /// A source and a dash, then a capital or a digit, of S2 a small letter too; or a conflict and two
  /// digits.
  private static func isIdentifier(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    if bytes.starts(with: "C-".utf8) { return bytes.count == 4 && bytes[2...].allSatisfy(isDigit) }
    guard bytes.count > 3 && bytes[0] == UInt8(ascii: "S") && bytes[2] == UInt8(ascii: "-") else {
      return false
    }
    let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[3]
    let isSmall = bytes[1] == UInt8(ascii: "2") && UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[3]
    return isDigit(bytes[1]) && (isDigit(bytes[3]) || isCapital || isSmall)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
