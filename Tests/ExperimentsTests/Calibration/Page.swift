/// A page whose figures stand between `<!-- figures: name -->` and `<!-- end -->`; the words around
/// them are written by people.
struct Page {
  private(set) var text: String

  struct NoPlace: Error { let name: String }

  /// Puts `lines` where the figures of this name stand.
  mutating func fill(_ name: String, with lines: [String]) throws {
    let opening = "<!-- figures: \(name) -->\n"
    guard let start = text.firstRange(of: opening)?.upperBound,
      let end = text[start...].firstRange(of: "<!-- end -->")?.lowerBound
    else { throw NoPlace(name: name) }
    text.replaceSubrange(start..<end, with: "\n" + lines.joined(separator: "\n") + "\n\n")
  }

  /// A table; every column but the first is of numbers.
  static func table(_ header: [String], _ rows: [[String]]) -> [String] {
    let rule = header.indices.map { $0 == 0 ? "---" : "---:" }
    return ([header, rule] + rows).map { "|" + $0.joined(separator: "|") + "|" }
  }
}
