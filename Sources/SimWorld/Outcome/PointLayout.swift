/// The layout of a person's counts of decision points.
///
/// For each half of the cohort and each treatment there is the number of points, followed by one
/// number for each window: of those points, the ones after which the app was opened within the
/// window.
///
/// A conditional layout is for rules that may not choose every text at every point. It separates
/// points at which no text was eligible from those at which chance sent nothing. It also counts,
/// for each text, the points at which that text and the reference text were eligible and one of the
/// two was chosen.
package struct PointLayout: Hashable, Sendable {
  /// The minimum number of texts that are counted separately.
  package static let textsMin = 4
  /// The number of halves: before the middle of the cohort, and after.
  package static let halves = 2

  /// The number of windows.
  package let windows: Int
  /// The number of treatments: nothing, and each of the texts.
  package let treatments: Int
  /// Whether the layout is for rules whose texts have conditions.
  package let isConditional: Bool

  /// A layout for `windows` windows and `texts` texts.
  ///
  /// - Precondition: `windows` and `texts` are positive.
  package init(windows: Int, texts: Int = Self.textsMin, isConditional: Bool = false) {
    precondition(windows > 0 && texts > 0, "\(windows) windows, \(texts) texts")
    self.windows = windows
    treatments = texts + 1
    self.isConditional = isConditional
  }

  /// The number of counts for a person.
  package var width: Int { cells * (windows + 1) }

  private var cells: Int {
    Self.halves * treatments + (isConditional ? Self.halves + 2 * texts : 0)
  }

  private var texts: Int { treatments - 1 }

  /// The indices of all numbers of points; the openings within the windows follow each.
  package var places: StrideTo<Int> { stride(from: 0, to: width, by: windows + 1) }

  /// The index of the number of decision points at which chance chose `treatment`, 0 for nothing.
  ///
  /// - Precondition: `half` and `treatment` are of the layout.
  package func points(half: Int, treatment: Int) -> Int {
    precondition(half >= 0 && half < Self.halves, "half \(half) of \(Self.halves)")
    precondition(
      treatment >= 0 && treatment < treatments, "treatment \(treatment) of \(treatments)")
    return (half * treatments + treatment) * (windows + 1)
  }

  /// The index of the number of decision points at which no text was eligible, so that nothing was
  /// sent.
  ///
  /// - Precondition: The layout is conditional, and `half` is of it.
  package func withoutText(half: Int) -> Int {
    precondition(half >= 0 && half < Self.halves, "half \(half) of \(Self.halves)")
    precondition(isConditional, "every point of this layout has an eligible text")
    return (Self.halves * treatments + half) * (windows + 1)
  }

  /// The index of the number of decision points at which a text and the reference text were both
  /// eligible and weights chose one of the two: the reference if `choseReference`, else the text.
  ///
  /// - Precondition: The layout is conditional, and `text` is of it.
  package func paired(text: Int, choseReference: Bool) -> Int {
    precondition(text >= 0 && text < texts, "text \(text) of \(texts)")
    precondition(isConditional, "texts of this layout are always eligible")
    let pair = Self.halves * (treatments + 1) + 2 * text
    return (pair + (choseReference ? 1 : 0)) * (windows + 1)
  }

  /// The index of the number of points with `treatment` after which the app was opened within a
  /// window.
  ///
  /// - Precondition: `window`, `half` and `treatment` are of the layout.
  package func opened(within window: Int, half: Int, treatment: Int) -> Int {
    precondition(window >= 0 && window < windows, "window \(window) of \(windows)")
    return points(half: half, treatment: treatment) + 1 + window
  }
}
