import Documents
import Statistics

/// The symbol of a verdict. Each verdict has one of its own, so that colour says nothing which the
/// symbol does not say.
enum VerdictMark: String, CaseIterable {
  case better = "▲"
  case worse = "▼"
  /// A guardrail's margin is shown to hold.
  case kept = "✓"
  case identical = "="
  case open = "?"
  /// A difference that only repeats an input of the world.
  case echo = "≡"
  case notEstimable = "–"

  /// `nil` for a companion metric that differs: it was not tested in the family.
  init?(of comparison: Comparison) {
    guard comparison.role != .companion || comparison.verdict == .identical else { return nil }
    guard comparison.echo?.isWhole != true || comparison.verdict != .inconclusive else {
      self = .echo
      return
    }
    self = comparison.isBetter == true ? .better : Self(comparison.verdict)
  }

  init(_ verdict: Comparison.Verdict) {
    self =
      switch verdict {
      case .improved: .better
      case .worse: .worse
      case .notWorse: .kept
      case .identical: .identical
      case .inconclusive: .open
      case .notEstimable: .notEstimable
      }
  }

  var ink: Ink {
    switch self {
    case .better, .kept: .good
    case .worse: .bad
    case .identical, .open, .echo, .notEstimable: .plain
    }
  }
}
