/// Reads a post's title and body before anyone hears of it (S0-FR-CON-06, S0-ARCH-09).
///
/// A list of words comes first, then models that have learned from labelled texts. Small disguises
/// are undone for both: case, accents, look-alike digits and Cyrillic letters, stretched letters and
/// letters set apart by spaces or dots. Neither knows meaning; what they flag goes to a person.
public struct Moderator: Sendable {
  public var lexicon: Lexicon
  /// Asked in order, after the lexicon.
  public var checks: [TextCheck]
  /// Most web addresses in a post. *Assumption*.
  public var linksMax: Int

  public init(
    lexicon: Lexicon = .builtIn, checks: [TextCheck] = [.spam, .offensive], linksMax: Int = 3
  ) {
    self.lexicon = lexicon
    self.checks = checks
    self.linksMax = linksMax
  }

  /// The first finding: the lexicon's before the models', the title's before the body's.
  ///
  /// - Complexity: O(words × terms of the lexicon + length × log length)
  public func verdict(title: String, body: String) -> Clearance {
    let fields = [(Clearance.Field.title, title), (.body, body)]
    for (field, text) in fields {
      let words = Words(text)
      if let term = lexicon.first(in: words) {
        return .flagged(Clearance.Finding(field: field, reason: term.reason, term: term.text))
      }
    }
    for (field, text) in fields {
      for check in checks {
        if let finding = check.finding(in: text, field: field) { return .flagged(finding) }
      }
    }
    return linksVerdict(title, body)
  }

  private func linksVerdict(_ title: String, _ body: String) -> Clearance {
    let links = Self.links(title) + Self.links(body)
    guard links > linksMax else { return .clean }
    let found = "\(links) links"
    return .flagged(Clearance.Finding(field: .body, reason: .spam, term: found))
  }

  private static func links(_ text: String) -> Int {
    text.lowercased().split(whereSeparator: \.isWhitespace).count {
      $0.contains("://") || $0.hasPrefix("www.")
    }
  }
}
