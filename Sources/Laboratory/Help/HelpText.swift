import Documents
import Experiments

/// Help as ArgumentParser writes it, within 80 columns.
enum HelpText {
  private static let usage = "USAGE: "

  /// Help of the program that runs: examples call it by its own name.
  static func named(_ text: String) -> String {
    guard let name = ThisProgram.value.ownName else { return text }
    return text.replacing("pushlab ", with: "\(name) ")
  }

  /// ArgumentParser leaves the line of usage as long as it is.
  static func fitted(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix(usage), line.count > Paragraph.width else { return String(line) }
      return Paragraph(units(of: line.dropFirst(usage.count)), first: usage).text
    }.joined(separator: "\n")
  }

  /// `[--set <key=value> ...]` stays in one piece.
  private static func units(of usage: Substring) -> [String] {
    usage.matches(of: #/\[[^\]]*\]|\S+/#).map { String($0.0) }
  }
}
