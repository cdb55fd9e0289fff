/// A colour by its purpose, on light pages and on dark ones.
///
/// The style sheet has a class `c-` and ``name`` for each. The contrast with the page is 4.5:1 or more,
/// but for ``steps``, whose figures stand in a table.
struct Palette: Hashable, Sendable {
  let name: String
  let light: String
  let dark: String

  /// What shows nothing either way.
  static let faint = Palette(name: "faint", light: "#6a737d", dark: "#9aa3ad")
  /// Marks where there is one series, and what is better.
  static let mark = Palette(name: "mark", light: "#0b66b0", dark: "#63b3ed")
  /// What is worse, and a limit that should not be crossed.
  static let limit = Palette(name: "limit", light: "#b93c00", dark: "#ff9466")

  /// Of arms in turn, the baseline's first. Told apart with the usual colour blindnesses by lightness;
  /// marks and dashes differ as well.
  static let arms = numbered(
    "arm",
    [
      ("#24292f", "#e6edf3"), ("#0072b2", "#56b4e9"), ("#bf5300", "#ff9d5c"),
      ("#00795c", "#3ddbb0"), ("#aa3377", "#f29bcb"), ("#8a6d00", "#f0d24a"),
      ("#5a50c8", "#b0a8ff"), ("#6b7177", "#a6adb5"),
    ])

  /// Steps from little to much; on black much is light.
  static let steps = numbered(
    "step",
    [
      ("#eef4fb", "#16202b"), ("#c9def2", "#1d3b57"), ("#97c2e6", "#245a86"),
      ("#5b9bd1", "#3580bb"), ("#2470b3", "#6caee0"), ("#0b417a", "#c3e1fa"),
    ])

  static let all = [faint, mark, limit] + arms + steps

  private static func numbered(
    _ name: String, _ colors: [(light: String, dark: String)]
  ) -> [Palette] {
    colors.enumerated().map {
      Palette(name: "\(name)\($0.offset)", light: $0.element.light, dark: $0.element.dark)
    }
  }
}
