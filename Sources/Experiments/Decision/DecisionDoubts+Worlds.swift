import Statistics

/// What the worlds of an ensemble leave unknown, and what would settle it.
extension DecisionDoubts {
  /// Over an ensemble more replications narrow luck alone.
  func overWorlds(_ answer: WorldsAnswer) -> [String] {
    let effects = rows.compactMap(\.overWorlds)
    let luck =
      !effects.isEmpty && effects.allSatisfy(\.isLuckSpent)
      ? "More replications will not narrow it."
      : "More replications narrow luck, and not what worlds differ by."
    return WorldsWords(answer, about: choice.about).settle
      + [trade, repeated, luck].compactMap { $0 }
  }

  /// Whether luck can be told from worlds; `nil` where it can.
  static func luck(_ answer: WorldsAnswer) -> String? {
    answer.isLuckKnown
      ? nil : "How much of it is luck: no world came twice. From 6 replications on some do."
  }

  /// What no ensemble covers.
  static let structure =
    "What none of these worlds has: ranges hold in worlds like yours under these assumptions, and no "
    + "further."
}
