import Foundation
import Statistics

/// What is taken off the counts of a world before figures are compared. One is chosen for each metric of a
/// run, and is that of everything that is said of it; `docs/precision.md` says why this is honest.
package enum Estimator: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing.
  case counted
  /// What chance gave beyond its expectation.
  case luck
  /// That, and what the world's people and posts have beyond those of an average world.
  case luckAndWorld

  /// What a method's name says of it, behind the method.
  var suffix: String {
    switch self {
    case .counted: ""
    case .luck: ", adjusted for luck"
    case .luckAndWorld: ", adjusted"
    }
  }

  /// The estimator with the closest intervals, in the geometric mean over `figures`, among those that make
  /// none of them wider than counts do, but for ``costMax``. With few seeds, whose variances say little, it
  /// is the second.
  ///
  /// - Parameters:
  ///   - all: Those that there are, counts first.
  ///   - seeds: Number of seeds that are looked at.
  ///   - figures: Everything that is told of a metric: its level in each arm, and the differences.
  static func chosen(
    among all: [Estimator], in seeds: Int, for figures: (Estimator) -> [AdjustedFigures]
  ) -> Estimator {
    guard seeds >= Analysis.seedsMin else {
      let second = all.dropFirst().first ?? .counted
      return figures(second).contains { $0.values != $0.plain.values } ? second : .counted
    }
    var (best, least) = (Estimator.counted, 0.0)
    for one in all where one != .counted {
      let costs = figures(one).compactMap(\.cost)
      // Values that do not vary at all have no interval.
      guard costs.allSatisfy({ $0 > 0 && $0 <= costMax }) else { continue }
      let sum = costs.reduce(0) { $0 + log($1) }
      if sum < least { (best, least) = (one, sum) }
    }
    return best
  }

  /// How much more variance than counts a figure may have: a fifth of its interval's width. *Assumption*: so
  /// much do variances of ten worlds often differ that are the same. With a stricter limit one of a dozen
  /// figures nearly always objects to what makes the others several times closer.
  static let costMax = 1.5
}

extension [AdjustedFigures] {
  /// The levels of arms, and their differences from that of `control` where any seed has one.
  func withDifferences(from control: Int) -> [AdjustedFigures] {
    self
      + indices.filter { $0 != control }.map { self[$0] - self[control] }
      .filter { ($0.counted ?? $0.values).contains { $0 != 0 } }
  }
}
