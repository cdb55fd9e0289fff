/// Where a person's decision points are counted: by half of the cohort and by treatment, how many
/// there were and, for each window, after how many of them the app was opened in time.
///
/// A conditional layout is for rules that may not choose every text at every point. It keeps the
/// points at which no text was eligible apart from those at which chance sent nothing, and counts the
/// points of each text and of the reference text at which both were eligible.
public struct PointLayout: Hashable, Sendable {
  /// Texts that are told apart where no rule weighs more of them.
  public static let textsMin = 4
  /// Before the middle of the cohort, and after.
  public static let halves = 2

  public let windows: Int
  /// Nothing, and the texts.
  public let treatments: Int
  public let isConditional: Bool

  /// - Precondition: `windows` and `texts` are positive.
  public init(windows: Int, texts: Int = Self.textsMin, isConditional: Bool = false) {
    precondition(windows > 0 && texts > 0, "\(windows) windows, \(texts) texts")
    self.windows = windows
    treatments = texts + 1
    self.isConditional = isConditional
  }

  /// Numbers that a person has.
  public var width: Int { cells * (windows + 1) }

  private var cells: Int {
    Self.halves * treatments + (isConditional ? Self.halves + 2 * texts : 0)
  }

  private var texts: Int { treatments - 1 }

  /// Places of all numbers of points; openings within the windows follow each.
  public var places: StrideTo<Int> { stride(from: 0, to: width, by: windows + 1) }

  /// Place of the number of decision points with a treatment, at which it was chosen by chance.
  public func points(half: Int, treatment: Int) -> Int {
    (half * treatments + treatment) * (windows + 1)
  }

  /// Place of the number of decision points at which no text was eligible, so that nothing was sent.
  ///
  /// - Precondition: The layout is conditional.
  public func withoutText(half: Int) -> Int {
    precondition(isConditional, "every point of this layout has an eligible text")
    return (Self.halves * treatments + half) * (windows + 1)
  }

  /// Place of the number of decision points at which both a text and the reference text were
  /// eligible, and weights chose the one of the two that is asked for.
  ///
  /// - Precondition: The layout is conditional.
  public func paired(text: Int, choseReference: Bool) -> Int {
    precondition(isConditional, "texts of this layout are always eligible")
    let pair = Self.halves * (treatments + 1) + 2 * text
    return (pair + (choseReference ? 1 : 0)) * (windows + 1)
  }

  /// Place of the number of those after which the app was opened within a window.
  public func opened(within window: Int, half: Int, treatment: Int) -> Int {
    points(half: half, treatment: treatment) + 1 + window
  }
}
