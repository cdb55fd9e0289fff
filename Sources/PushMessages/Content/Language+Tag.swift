import PushModel

extension Language {
  /// The language of a tag such as `nb-NO`, `zu_ZA` or `AF`; English for every other (S1-4.3-l10n).
  ///
  /// `no` and `nn` read bokmål, the nearest that there is.
  public init(tag: String) {
    let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    switch primary {
    case "no", "nn": self = .nb
    default: self = Self.allCases.first { $0.name == primary } ?? .en
    }
  }
}
