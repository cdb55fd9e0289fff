import PushModel

extension Language {
  /// The language of a tag such as `nb-NO`, `zu_ZA` or `AF`; `nil` for one that has no texts, whose
  /// readers get those of ``Content/language(of:)`` (S1-4.3-l10n).
  ///
  /// `no` and `nn` read bokmål, the nearest that there is.
  public init?(tag: String) {
    let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    switch primary {
    case "no", "nn": self = .nb
    default:
      guard let own = Self.allCases.first(where: { $0.name == primary }) else { return nil }
      self = own
    }
  }
}

extension Content {
  /// The language in which somebody gets texts who reads that of a tag: its own, else the fallback of
  /// the content.
  public func language(of tag: String) -> Language { Language(tag: tag) ?? file.languages.fallback }
}
