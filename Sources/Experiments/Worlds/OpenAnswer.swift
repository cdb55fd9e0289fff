import Statistics
import Worlds

/// The levels of each member in two fresh replications, by arm and metric.
struct ShownTwice {
  typealias Levels = [[Double]]
  private let pairs: [(one: Levels, other: Levels)]

  init(_ pairs: [(Levels, Levels)]) { self.pairs = pairs }

  /// By replication, a figure of each member.
  func both(_ figure: (Levels) -> Double) -> [[Double]] {
    [pairs.map { figure($0.one) }, pairs.map { figure($0.other) }]
  }
}

/// The difference of an arm in worlds that show the same facts: how much of it goes with something else.
struct OpenAnswer {
  /// By replication, the difference in each member.
  private let differences: [[Double]]

  init(_ shown: ShownTwice, of metric: Int, arm: Int, against baseline: Int) {
    differences = shown.both { $0[arm][metric] - $0[baseline][metric] }
  }

  /// By member, the mean of its two replications.
  var means: [Double] { zip(differences[0], differences[1]).map { ($0 + $1) / 2 } }

  /// The share of the difference's variance between members that goes with a figure, by a cubic spline; 0 where few
  /// different values have none.
  ///
  /// The figure of one replication is set beside the difference of the other, and the reverse: luck that both share in one
  /// replication says nothing about a world.
  ///
  /// - Parameter places: By replication and member; the same twice for a parameter.
  func share(of places: [[Double]]) -> Double {
    let weights = Weights(equal: places[0].count)
    let shares = [0, 1].map { one in
      let value = InformationValue(differences: differences[1 - one], weights: weights)
      return (try? value.varianceShare(places[one])) ?? 0
    }
    return (shares[0] + shares[1]) / 2
  }
}
