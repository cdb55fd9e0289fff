/// A colour on a light page, with its replacement on a dark one.
///
/// A page replaces one by the other where the reader prefers dark pages, so every name is used for
/// one purpose only. Each has a contrast of 3:1 or more with its background, letters 7:1.
struct Palette: Hashable, Sendable {
  let light: String
  let dark: String

  /// Letters, and marks of a baseline.
  static let ink = Palette(light: "#1f2328", dark: "#e8eaed")
  /// Axes and reference lines.
  static let faint = Palette(light: "#6a737d", dark: "#9aa3ad")
  static let grid = Palette(light: "#e4e7ea", dark: "#333a42")
  /// The colour of marks where there is one series.
  static let mark = Palette(light: "#0b66b0", dark: "#63b3ed")
  /// A limit that should not be crossed.
  static let limit = Palette(light: "#b93c00", dark: "#ff9466")

  /// Of arms in turn, the baseline's first. Told apart with the usual colour blindnesses by lightness;
  /// marks and dashes differ as well.
  static let arms = [
    Palette(light: "#24292f", dark: "#e6edf3"), Palette(light: "#0072b2", dark: "#56b4e9"),
    Palette(light: "#d55e00", dark: "#ff9d5c"), Palette(light: "#00795c", dark: "#3ddbb0"),
    Palette(light: "#aa3377", dark: "#f29bcb"), Palette(light: "#8a6d00", dark: "#f0d24a"),
    Palette(light: "#5a50c8", dark: "#b0a8ff"), Palette(light: "#747a80", dark: "#a6adb5"),
  ]

  /// Steps from little to much; on black much is light.
  static let steps = [
    Palette(light: "#eef4fb", dark: "#16202b"), Palette(light: "#c9def2", dark: "#1d3b57"),
    Palette(light: "#97c2e6", dark: "#245a86"), Palette(light: "#5b9bd1", dark: "#3580bb"),
    Palette(light: "#2470b3", dark: "#6caee0"), Palette(light: "#0b417a", dark: "#c3e1fa"),
  ]

  static let all = [ink, faint, grid, mark, limit] + arms + steps
}
