import PushModel

/// The condition on which a text may be chosen: all parts that are not `nil` must hold.
public struct TextCondition: Hashable, Sendable {
  /// The local days of the week on which it may be chosen.
  public var on: [Weekday]?
  /// The least time since the app was last opened.
  public var awayMin: Interval?
  /// The time since the app was last opened that must not be reached.
  public var awayMax: Interval?

  /// A condition of the given parts.
  public init(on: [Weekday]? = nil, awayMin: Interval? = nil, awayMax: Interval? = nil) {
    self.on = on
    self.awayMin = awayMin
    self.awayMax = awayMax
  }

  /// Whether the condition holds at a decision point.
  ///
  /// - Parameter away: The time since the app was last opened, or else since the person came under
  ///   the rules.
  public func holds(on weekday: Weekday, away: Interval) -> Bool {
    if let on, !on.contains(weekday) { return false }
    if let awayMin, away < awayMin { return false }
    if let awayMax, away >= awayMax { return false }
    return true
  }
}

extension TextCondition: Fielded {
  /// Its keys.
  public static let fields = FieldList<TextCondition>(
    of: TextCondition(), title: "Condition of a text", "What must hold at the decision point.",
    [
      Field(
        "on", \.on, .list(of: .names(of: Weekday.self), count: 1...7), "Local days of the week."),
      Field("awayMin", \.awayMin, length, "The shortest time for which the app has not been open."),
      Field("awayMax", \.awayMax, length, "It was open less long ago than this."),
    ])

  static let length = FieldForm.duration(.minutes(1)...(.days(365)))
}
