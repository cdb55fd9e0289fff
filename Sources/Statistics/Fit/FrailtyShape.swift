import CGSL

/// The parameters of a fit of ``FrailTrial``s, and their indices in a point of the search.
///
/// In order: the logarithm of each kind's hazard in the first block, the logarithm of the spread
/// between people, the logarithm of each further block's factor against the first, the wear.
struct FrailtyShape: Hashable, Sendable {
  let kinds: Int
  /// The hours that each block lasts.
  let blockHours: [Double]
  let wear: Wear

  var spread: Int { kinds }
  var firstBlock: Int { kinds + 1 }
  var firstWear: Int { kinds + blockHours.count }
  var count: Int { firstWear + wear.names.count }

  /// Index of a block's factor; `nil` for the first block, the reference, and where it is the only
  /// one.
  func place(ofBlock block: Int) -> Int? {
    block > 0 && blockHours.count > 1 ? firstBlock + block - 1 : nil
  }

  func logBlock(_ block: Int, _ point: [Double]) -> Double {
    place(ofBlock: block).map { point[$0] } ?? 0
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
      let worn = known.shape.wear == wear ? known.point[firstWear...] : wear.start[...]
      return Array(known.point[..<firstWear]) + worn
    }
    return rates.map { log(-log1p(-min(0.95, max(1e-4, $0)))) } + [0]
      + [Double](repeating: 0, count: blockHours.count - 1) + wear.start
  }
}
