import PushModel

/// A property of a decision point, known before its draw, by which the effect of a push may differ.
package enum ExcursionModerator: String, CaseIterable, Sendable, Codable {
  /// Whole days since the cohort's start, or since the person came under the rules if that is later.
  case trend
  /// 1 on a local Saturday or Sunday, else 0.
  case weekend
  /// Days since the app was last opened, at most ``ExcursionLayout/recencyMax``; before the first
  /// opening, since the person came under the rules.
  case recency
  /// The number of pushes that the rule's chance has sent within ``ExcursionLayout/doseLength`` before.
  case dose
}

/// The layout of the numbers that are kept for each person of a micro-randomised trial, from which
/// weighted and centred estimates are made (Boruvka et al. 2018).
///
/// A point of the trial is one at which the person was available and a push had a probability p
/// between 0 and 1. Its row is x = (1, moderators). The sums over a person's points are, with the
/// treatment A of 0 or 1 and the outcome Y of a window:
///
/// - Σ A/p · x xᵀ and Σ (1 − A)/(1 − p) · x xᵀ, the upper triangles by rows,
/// - for each window Σ A/p · Y x and Σ (1 − A)/(1 − p) · Y x,
/// - Σ p.
///
/// Every weighted and centred model in x follows from them, whatever constant probability its
/// weights have in the numerator.
package struct ExcursionLayout: Hashable, Sendable {
  /// The number of windows.
  package let windows: Int
  /// The moderators, in the order of their columns.
  package let moderators: [ExcursionModerator]
  /// How far back pushes count for ``ExcursionModerator/dose``.
  package let doseLength: Interval
  /// The most days of ``ExcursionModerator/recency``.
  package static let recencyMax = 7.0

  /// A layout; moderators are distinct, and there is at least one window.
  package init(windows: Int, moderators: [ExcursionModerator], doseLength: Interval) {
    precondition(windows > 0, "\(windows) windows")
    precondition(Set(moderators).count == moderators.count, "\(moderators)")
    self.windows = windows
    self.moderators = moderators
    self.doseLength = doseLength
  }

  /// The number of entries of a row.
  package var columns: Int { moderators.count + 1 }
  private var triangle: Int { columns * (columns + 1) / 2 }

  /// The number of sums for a person.
  package var sums: Int { 2 * (triangle + windows * columns) + 1 }

  /// The index of the sum of the products of two columns, of points with or without a push.
  package func product(_ row: Int, _ column: Int, isTreated: Bool) -> Int {
    let (low, high) = (min(row, column), max(row, column))
    return (isTreated ? 0 : triangle) + low * columns - low * (low - 1) / 2 + high - low
  }

  /// The index of the sum of the products of a window's outcome and a column.
  package func outcome(_ window: Int, _ column: Int, isTreated: Bool) -> Int {
    2 * triangle + (2 * window + (isTreated ? 0 : 1)) * columns + column
  }

  /// The index of the sum of probabilities.
  package var probability: Int { sums - 1 }
}

extension ExcursionLayout {
  /// Whole numbers that are kept for each person beside the sums.
  package enum Count: Hashable, Sendable {
    /// Points at which the person was not available, by the raw value of the reason.
    case unavailable(UInt8)
    /// Points at which the probability was 0 or 1, so that chance decided nothing.
    case certain
    /// Points of the trial with a push, and without one.
    case treated, untreated
    /// Points with a push after which the app was opened within a window.
    case openedTreated(Int)
    /// The same without a push.
    case openedUntreated(Int)
  }

  /// The number of reasons why a person is not available.
  package static let reasons = 7

  /// The number of counts for a person.
  package var counts: Int { Self.reasons + 3 + 2 * windows }

  /// The index of a count.
  package func place(_ count: Count) -> Int {
    switch count {
    case .unavailable(let reason): Int(reason)
    case .certain: Self.reasons
    case .treated: Self.reasons + 1
    case .untreated: Self.reasons + 2
    case .openedTreated(let window): Self.reasons + 3 + 2 * window
    case .openedUntreated(let window): Self.reasons + 4 + 2 * window
    }
  }
}
