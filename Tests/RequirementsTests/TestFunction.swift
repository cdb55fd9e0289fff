/// The functions of tests as `Suite/function`, whether they have a display name or not.
enum TestFunction {
  /// All of them in a file of tests, in order.
  static func all(in text: String) -> [String] {
    var found: [String] = []
    var suite = ""
    var isTest = false
    for line in text.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("//") { continue }
      let words = code.split { !isPart($0) }
      if !line.hasPrefix(" "), let type = word(after: kinds, in: words) { suite = type }
      if code.hasPrefix("@Test") { isTest = true }
      if isTest, let function = word(after: ["func"], in: words) {
        found.append("\(suite)/\(function)")
        isTest = false
      }
    }
    return found
  }

  private static let kinds: Set<Substring> = ["struct", "class", "enum", "extension"]

  private static func word(after keywords: Set<Substring>, in words: [Substring]) -> String? {
    guard let place = words.lastIndex(where: keywords.contains), place + 1 < words.count else {
      return nil
    }
    return String(words[place + 1])
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
