/// Where a person's decision points are counted: by half of the cohort and by treatment, how many
/// there were and, for each window, after how many of them the app was opened in time.
public struct PointLayout: Hashable, Sendable {
  /// Texts that are told apart where no rule weighs more of them.
  public static let textsMin = 4
  /// Before the middle of the cohort, and after.
  public static let halves = 2

  public let windows: Int
  /// Nothing, and the texts.
  public let treatments: Int

  /// - Precondition: `windows` and `texts` are positive.
  public init(windows: Int, texts: Int = Self.textsMin) {
    precondition(windows > 0 && texts > 0, "\(windows) windows, \(texts) texts")
    self.windows = windows
    treatments = texts + 1
  }

  /// Numbers that a person has.
  public var width: Int { Self.halves * treatments * (windows + 1) }

  /// Place of the number of decision points.
  public func points(half: Int, treatment: Int) -> Int {
    (half * treatments + treatment) * (windows + 1)
  }

  /// Place of the number of those after which the app was opened within a window.
  public func opened(within window: Int, half: Int, treatment: Int) -> Int {
    points(half: half, treatment: treatment) + 1 + window
  }
}
