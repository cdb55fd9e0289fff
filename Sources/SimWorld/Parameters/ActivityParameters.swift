import PushModel

/// When subscribers open the app of their own accord.
public struct ActivityParameters: Hashable, Sendable, Codable {
  /// Sessions a day of the median subscriber. *Assumption*.
  public var sessionsPerDay = 0.8
  /// Log-scale spread between subscribers: 0.76, fitted to the 20-fold range of L18.
  public var sessionsSigma = 0.76
  /// How long the app stays in the foreground. *Assumption*.
  public var sessionLength = Interval.minutes(3)
  /// Relative activity by local hour; shape from V13, numbers an *assumption*.
  public var byHour: [Double] = [
    0.39, 0.22, 0.13, 0.11, 0.13, 0.28, 0.61, 0.94, 1.10, 1.16, 1.16, 1.21,
    1.38, 1.27, 1.21, 1.32, 1.27, 1.32, 1.54, 1.65, 1.76, 1.71, 1.32, 0.83,
  ]
  /// Standard deviation in hours of a subscriber's own clock against that profile; within ± 6.
  /// *Assumption*.
  public var chronotypeSigma = 2.0

  public init() {}
}
