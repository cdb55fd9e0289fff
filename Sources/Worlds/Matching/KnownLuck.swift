import Foundation
import Statistics

/// The part of each fact's noise that goes with luck of known size: a multiple of it is taken off all figures.
///
/// Such luck has the expectation 0 in every world, so that figures keep theirs whatever the multiples are (control
/// variates). They come from points that were simulated several times, whose differences are luck alone, and are used in
/// replications of other seeds.
struct KnownLuck: Hashable, Sendable {
  /// By fact and control; empty for a fact whose noise they do not lower.
  let multiples: [[Double]]

  /// Standard deviations of the facts between replications of one world, without what is taken off.
  let noise: [Double]

  /// Replications beyond one of each point that each control needs (*assumption*): with fewer, multiples are luck too.
  private static let freedomMin = 3.0

  /// - Parameters:
  ///   - groups: By point and replication, figures on their scales and the controls behind them.
  ///   - noise: Standard deviations of the facts as they are.
  /// - Complexity: O(replications · controls²).
  init(
    _ groups: [[[Double]]], facts: Int, controls: Range<Int>, noise: [Double]
  ) throws(StatisticsError) {
    let rows = groups.map(Self.centered)
    let freedom = rows.reduce(0.0) { $0 + Double($1.count - 1) }
    let moving = Double(controls.count { place in rows.joined().contains { $0[place] != 0 } })
    var (multiples, least) = ([[Double]](repeating: [], count: facts), noise)
    if moving > 0, freedom >= Self.freedomMin * moving {
      let regression = try WithinWorlds(
        rows.map { own in controls.map { row in controls.map { Self.product(own, row, $0) } } })
      for fact in 0..<facts {
        let own = regression.coefficients(
          of: rows.map { own in controls.map { Self.product(own, $0, fact) } })
        let rest = rows.joined().reduce(0) { $0 + pow(Self.rest($1, fact, controls, own), 2) }
        // The multiples have errors of their own, which other replications meet.
        let left = (rest / (freedom - moving) * (1 + moving / freedom)).squareRoot()
        if left < noise[fact] { (multiples[fact], least[fact]) = (own, left) }
      }
    }
    (self.multiples, self.noise) = (multiples, least)
  }

  /// A row of figures and controls without what goes with luck; also the sum of several.
  func without(_ row: [Double], controls: Range<Int>) -> [Double] {
    var row = row
    for (fact, own) in multiples.enumerated() where !own.isEmpty {
      row[fact] = Self.rest(row, fact, controls, own)
    }
    return row
  }

  private static func rest(
    _ row: [Double], _ fact: Int, _ controls: Range<Int>, _ multiples: [Double]
  ) -> Double {
    zip(controls, multiples).reduce(row[fact]) { $0 - $1.1 * row[$1.0] }
  }

  private static func centered(_ rows: [[Double]]) -> [[Double]] {
    let means = rows[0].indices.map { place in
      rows.reduce(0) { $0 + $1[place] } / Double(rows.count)
    }
    return rows.map { row in zip(row, means).map { $0 - $1 } }
  }

  private static func product(_ rows: [[Double]], _ one: Int, _ other: Int) -> Double {
    rows.reduce(0) { $0 + $1[one] * $1[other] }
  }
}
