/// Where a person's decision points are counted: by half of the cohort and by treatment, how many
/// there were and, for each window, after how many of them the app was opened in time.
public struct PointLayout: Hashable, Sendable {
  /// Nothing, and the texts of the pool of four that a type has at most.
  public static let treatments = 5
  /// Before the middle of the cohort, and after.
  public static let halves = 2

  public let windows: Int

  /// - Precondition: `windows` is positive.
  public init(windows: Int) {
    precondition(windows > 0, "\(windows) windows")
    self.windows = windows
  }

  /// The one with so many numbers.
  ///
  /// - Precondition: There is one.
  public init(width: Int) {
    self.init(windows: width / (Self.halves * Self.treatments) - 1)
    precondition(self.width == width, "\(width) numbers")
  }

  /// Numbers that a person has.
  public var width: Int { Self.halves * Self.treatments * (windows + 1) }

  /// Place of the number of decision points.
  public func points(half: Int, treatment: Int) -> Int {
    (half * Self.treatments + treatment) * (windows + 1)
  }

  /// Place of the number of those after which the app was opened within a window.
  public func opened(within window: Int, half: Int, treatment: Int) -> Int {
    points(half: half, treatment: treatment) + 1 + window
  }
}
