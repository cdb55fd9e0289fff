/// An adjusted figure by seed, with what says how far it was adjusted.
package struct PinnedFigure: Hashable, Sendable, Codable {
  /// `nil` where the denominator is zero.
  let values: [Double?]
  /// The coefficients of the figures of people, in the first row; no row where nothing but the surplus of
  /// chance was taken off. Files that were pinned earlier have further rows, which nobody reads.
  private let rows: [[Double]]

  private enum CodingKeys: String, CodingKey {
    case values
    case rows = "coefficients"
  }

  init(_ figures: AdjustedFigures) {
    values = figures.values
    rows = figures.explained.first.map { [$0.coefficients] } ?? []
  }

  /// `nil` where figures of people took nothing off.
  var coefficients: [Double]? { rows.first }

  /// Whether it has a value for each of so many seeds, and coefficients of so many figures.
  func fits(seeds: Int, figures: Int) -> Bool {
    values.count == seeds && values.allSatisfy { $0?.isFinite ?? true }
      && rows.allSatisfy { $0.count == figures && $0.allSatisfy(\.isFinite) }
  }
}
