import Statistics

/// An adjusted figure by seed, with what says how far it was adjusted.
package struct PinnedFigure: Hashable, Sendable, Codable {
  /// `nil` where the denominator is zero.
  let values: [Double?]
  /// The coefficients of the figures of people, then those without each of the first worlds; empty where
  /// nothing but the surplus of chance was taken off.
  private let rows: [[Double]]

  private enum CodingKeys: String, CodingKey {
    case values
    case rows = "coefficients"
  }

  init(_ figures: AdjustedFigures) {
    values = figures.values
    rows =
      figures.explained.first.map { [$0.coefficients.values] + $0.coefficients.leavingOut } ?? []
  }

  /// `nil` where figures of people took nothing off.
  var coefficients: WithinWorlds.Coefficients? {
    rows.first.map {
      WithinWorlds.Coefficients(values: $0, leavingOut: Array(rows.dropFirst()))
    }
  }

  /// Whether it has a value for each of so many seeds, and coefficients of so many figures.
  func fits(seeds: Int, figures: Int) -> Bool {
    values.count == seeds && values.allSatisfy { $0?.isFinite ?? true }
      && rows.allSatisfy { $0.count == figures && $0.allSatisfy(\.isFinite) }
  }
}
