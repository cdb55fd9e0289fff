/// A test or a suite whose display name, or the doc comment above it, names requirements.
struct NamedTest: Sendable {
  let file: String
  let name: String
  /// The ids as they are written.
  let written: [String]

  var members: [String] { written.flatMap(Identifier.members) }

  /// All of them in a file of tests, in order.
  static func all(in text: String, file: String) -> [NamedTest] {
    var found: [NamedTest] = []
    var doc = ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("///") {
        doc += code
        continue
      }
      if code.hasPrefix("@Test") || code.hasPrefix("@Suite") {
        let name = displayName(lines[number...].prefix(3))
        let written = Identifier.written(in: doc) + Identifier.written(in: name)
        if !written.isEmpty { found.append(NamedTest(file: file, name: name, written: written)) }
      }
      doc = ""
    }
    return found
  }

  /// The text between the first pair of quotes, if that is what the attribute begins with.
  private static func displayName(_ lines: ArraySlice<Substring>) -> String {
    let text = lines.map { $0.drop { $0 == " " } }.joined()
    guard let open = text.firstIndex(of: "("), text[open...].hasPrefix("(\"") else { return "" }
    return String(text[open...].dropFirst(2).prefix { $0 != "\"" })
  }
}
