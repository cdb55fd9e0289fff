import Experiments

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
    let head = "\(mark) \(row.key): \(row.value)\n"
    guard !facts.isEmpty else { return head }
    let note = facts.joined(separator: " ")
    return head + "      " + (color ? "\u{1B}[2m\(note)\u{1B}[0m" : note) + "\n"
  }
}
