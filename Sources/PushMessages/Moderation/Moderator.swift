/// Reads a post's title and body before anyone hears of it (S0-FR-CON-06, S0-ARCH-09).
///
/// Words are compared after small disguises are undone: case, accents, look-alike digits and
/// Cyrillic letters, stretched letters and letters set apart by spaces or dots. It knows words, not
/// meaning; what it flags goes to a person.
public struct Moderator: Sendable {
  public var lexicon: Lexicon
  /// Most web addresses in a post. *Assumption*.
  public var linksMax: Int

  public init(lexicon: Lexicon = .builtIn, linksMax: Int = 3) {
    self.lexicon = lexicon
    self.linksMax = linksMax
  }

  /// The first finding, the title's before the body's.
  ///
  /// - Complexity: O(words × terms of the lexicon)
  public func verdict(title: String, body: String) -> Clearance {
    for (field, text) in [(Clearance.Field.title, title), (.body, body)] {
      let words = Words(text)
      if let term = lexicon.first(in: words) {
        return .flagged(Clearance.Finding(field: field, reason: term.reason, term: term.text))
      }
    }
    let links = [title, body].reduce(0) { $0 + Self.links($1) }
    guard links <= linksMax else {
      let found = "\(links) links"
      return .flagged(Clearance.Finding(field: .body, reason: .spam, term: found))
    }
    return .clean
  }

  private static func links(_ text: String) -> Int {
    text.lowercased().split(whereSeparator: \.isWhitespace).count {
      $0.contains("://") || $0.hasPrefix("www.")
    }
  }
}
