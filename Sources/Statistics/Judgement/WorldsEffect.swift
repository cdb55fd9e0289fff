/// What the worlds of an ensemble make of a comparison's difference, beside the interval of its mean over worlds.
///
/// Shares and ranges are of differences without luck. Where no world came twice luck is unknown: then it is in them, and
/// they are too wide.
public struct WorldsEffect: Hashable, Sendable, Codable {
  /// Number of worlds in which both arms have a value.
  public var worlds: Int
  /// Standard deviation of the difference between replications of one world; `nil` where no world came twice.
  public var luck: Double?
  /// Standard deviation of the difference between worlds, without luck; `nil` where ``luck`` is.
  public var spread: Double?
  /// Half the width of the 95 % interval that luck alone gives the mean over all replications.
  public var luckReach: Double?
  /// Lower end of the range that holds the difference in 95 % of worlds.
  public var low: Double
  /// Upper end of the same range.
  public var high: Double
  /// ``low`` relative to the baseline; `nil` where a rate is zero.
  public var relativeLow: Double?
  /// ``high`` relative to the baseline.
  public var relativeHigh: Double?
  /// ``luckReach`` relative to the baseline.
  public var relativeLuckReach: Double?
  /// Share of worlds in which the arm is better.
  public var betterShare: Double
  /// Share of worlds in which a guardrail's loss is below its margin; `nil` for other roles.
  public var keptShare: Double?
  /// Whether more replications cannot narrow ``low``…``high``: luck is below a tenth of the variance between worlds.
  public var isLuckSpent: Bool

  /// Nothing of one world or none.
  public init(
    worlds: Int, luck: Double? = nil, spread: Double? = nil, luckReach: Double? = nil, low: Double,
    high: Double, betterShare: Double, keptShare: Double? = nil, isLuckSpent: Bool = false
  ) {
    (self.worlds, self.luck, self.spread, self.luckReach) = (worlds, luck, spread, luckReach)
    (self.low, self.high) = (low, high)
    (self.betterShare, self.keptShare) = (betterShare, keptShare)
    self.isLuckSpent = isLuckSpent
  }
}

extension WorldsEffect {
  /// Share of worlds from which on a conclusion holds in worlds like the user's: .95, as intervals do (*assumption*).
  public static let shown = 0.95

  /// Share of worlds that is decisive: that in which the margin is kept, else that in which the arm is better.
  public var decisiveShare: Double { keptShare ?? betterShare }

  /// Whether neither enough worlds nor few enough have the difference on the better side.
  public var isDivided: Bool {
    // Shares of worlds fall short of their sum by its rounding.
    decisiveShare < Self.shown - 1e-12 && decisiveShare > 1 - Self.shown + 1e-12
  }
}

extension Comparison {
  /// Takes what worlds say. A verdict that too few of them carry becomes inconclusive, however sure their mean is.
  package mutating func take(_ worlds: WorldsEffect) {
    overWorlds = worlds
    let isCarried =
      switch verdict {
      case .improved, .notWorse: worlds.decisiveShare >= WorldsEffect.shown - 1e-12
      case .worse: worlds.decisiveShare <= 1 - WorldsEffect.shown + 1e-12
      case .inconclusive, .identical, .notEstimable: true
      }
    if !isCarried { verdict = .inconclusive }
    if worlds.betterShare < WorldsEffect.shown - 1e-12 { isBetter = nil }
  }

  /// Whether it depends on the world: some have the difference on one side and some on the other.
  package var isDivided: Bool { verdict == .inconclusive && overWorlds?.isDivided == true }
}
