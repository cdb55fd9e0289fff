import Documents
import Scenarios

/// Settings for people: key and value, and below them what the key means.
struct SettingsText {
  let text: String

  init(_ rows: [DescribedKey], color: Bool) {
    text = rows.map { Self.lines(of: $0, color) }.joined()
  }

  private static func lines(of row: DescribedKey, _ color: Bool) -> String {
    let mark = row.isDefault ? " " : "*"
    var facts: [String] = []
    if !row.doc.isEmpty { facts.append(row.doc) }
    if !row.isDefault, let fallback = row.fallback { facts.append("Default \(fallback).") }
    if let source = row.source { facts.append("Source: \(source).") }
    let head = Paragraph("\(row.key): \(row.value)", first: "\(mark) ", next: "    ").lines
    guard !facts.isEmpty else { return lines(head) }
    let note = Paragraph(facts.joined(separator: " "), first: "      ").lines
    return lines(head) + lines(color ? note.map(Ink.faint.paint) : note)
  }

  private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
