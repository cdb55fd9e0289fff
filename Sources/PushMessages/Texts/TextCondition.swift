import PushModel

/// When a text may be chosen. What is `nil` does not matter; all that is said must hold.
public struct TextCondition: Hashable, Sendable, Codable {
  /// Local days of the week.
  public var on: [Weekday]?
  /// The app has not been open for so long, or longer.
  public var awayMin: Interval?
  /// It was open less long ago than this.
  public var awayMax: Interval?

  public init(on: [Weekday]? = nil, awayMin: Interval? = nil, awayMax: Interval? = nil) {
    self.on = on
    self.awayMin = awayMin
    self.awayMax = awayMax
  }

  /// - Parameter away: Since the app was last open, or since the person has it.
  public func holds(on weekday: Weekday, away: Interval) -> Bool {
    if let on, !on.contains(weekday) { return false }
    if let awayMin, away < awayMin { return false }
    if let awayMax, away >= awayMax { return false }
    return true
  }
}
