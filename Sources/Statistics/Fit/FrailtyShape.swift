import CGSL

/// The parameters of a fit of ``FrailTrial``s, and their indices in a point of the search.
///
/// In order: the logarithm of each kind's hazard in the first block, the logarithm of the spread
/// between people, the logarithm of each further block's factor against the first, the wear, the
/// share of the hazard that a visit takes.
struct FrailtyShape: Hashable, Sendable {
  let kinds: Int
  /// The hours that each block lasts.
  let blockHours: [Double]
  let wear: Wear
  /// Whether a visit takes a share of the hazard of what comes soon after it.
  var hasVisits = false

  var spread: Int { kinds }
  var firstBlock: Int { kinds + 1 }
  var firstWear: Int { kinds + blockHours.count }
  /// Index of the share that a visit takes; beyond the end without one.
  var told: Int { firstWear + wear.names.count }

  /// Index of a block's factor; `nil` for the first block, which is the reference.
  func place(ofBlock block: Int) -> Int? {
    block > 0 && blockHours.count > 1 ? firstBlock + block - 1 : nil
  }

  func logBlock(_ block: Int, _ point: [Double]) -> Double {
    place(ofBlock: block).map { point[$0] } ?? 0
  }

  /// The smallest factor, for shares of a search at which it would be negative.
  private static let least = 1e-3

  /// The logarithm of the factor that the last visit leaves, 1 - share · freshness.
  func logTold(_ trial: FrailTrial, _ point: [Double]) -> Double {
    hasVisits ? log(max(Self.least, 1 - point[told] * trial.visited)) : 0
  }

  /// Its derivative by the share.
  func toldSlope(_ trial: FrailTrial, _ point: [Double]) -> Double {
    let factor = 1 - point[told] * trial.visited
    return factor > Self.least ? -trial.visited / factor : 0
  }

  /// The mean of the blocks' factors over the hours of the day, against the first block's.
  func meanFactor(_ point: [Double]) -> Double {
    let hours = blockHours.reduce(0, +)
    return blockHours.indices.reduce(0) {
      $0 + blockHours[$1] / hours * exp(logBlock($1, point))
    }
  }

  /// Where the search begins: at another fit, or with people alike in all but a spread of 1.
  func start(rates: [Double], _ known: (shape: FrailtyShape, point: [Double])?) -> [Double] {
    if let known, known.shape.kinds == kinds, known.shape.blockHours == blockHours {
      let worn =
        known.shape.wear == wear ? known.point[firstWear..<known.shape.told] : wear.start[...]
      let share = known.shape.hasVisits ? known.point[known.shape.told] : 0.1
      return Array(known.point[..<firstWear]) + worn + (hasVisits ? [share] : [])
    }
    return rates.map { log(-log1p(-min(0.95, max(1e-4, $0)))) } + [0]
      + [Double](repeating: 0, count: blockHours.count - 1) + wear.start + (hasVisits ? [0.1] : [])
  }
}
