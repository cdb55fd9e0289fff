/// A margin of non-inferiority that is large against the level that it is taken from.
///
/// A margin in a metric's own unit says nothing of the level: half a percentage point of an opt-out
/// rate of 1 % lets half as many people more leave, and the verdict is still "not worse".
public struct LargeMargin: Hashable, Sendable, Codable {
  /// The margin, in the metric's own unit.
  public let margin: Double
  /// The level: of the baseline, or of what else a gate or a search compares with.
  public let level: Double
  /// The margin over the size of the level; `nil` at a level of 0.
  public let share: Double?

  /// The largest share of the level that is not large. *Assumption*: margins in use are mostly 10 to
  /// 20 % of the control's level.
  public static let shareMax = 0.2

  /// - Returns: `nil` where the margin is at most ``shareMax`` of the level, or either is not known.
  public init?(_ margin: Double?, of level: Double?) {
    guard let margin, let level, margin > 0, level.isFinite else { return nil }
    let share = margin / level.magnitude
    guard share > Self.shareMax else { return nil }
    self.share = share.isFinite ? share : nil
    self.margin = margin
    self.level = level
  }

  /// The sentence that says so; ``margin`` and ``level`` are given in the words of the report.
  package func words(margin: String, of level: String) -> String {
    guard let share, share < 1e6 else {
      return "the margin of \(margin) stands against \(level): whatever lies below it is let pass"
    }
    return "the margin of \(margin) lets pass a change for the worse of "
      + "\(Int((share * 100).rounded())) % of \(level)"
  }
}
