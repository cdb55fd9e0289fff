@testable import PushMessages

/// The trainer of `notebooks/training/moderation.py` again: a linear support-vector machine with
/// squared hinge, by dual coordinate descent in the order of the examples (Hsieh et al. 2008).
///
/// It has no chance in it and rounds as the program does, so both find the same weights.
enum LinearTrainer {
  struct Example {
    let places: [Int]
    let sign: Double
    let cost: Double

    init(_ buckets: [UInt16], isWanted: Bool, cost: Double, hasConstant: Bool) {
      places = buckets.map(Int.init) + (hasConstant ? [BucketHash.bucketCount] : [])
      sign = isWanted ? 1 : -1
      self.cost = cost
    }
  }

  private static let passes = 20

  static func weights(from examples: [Example]) -> TokenWeights {
    var weights = [Double](repeating: 0, count: BucketHash.bucketCount + 1)
    var alphas = [Double](repeating: 0, count: examples.count)
    for _ in 0..<passes {
      for (index, example) in examples.enumerated() {
        step(example, &alphas[index], &weights)
      }
    }
    let stored = weights.map(rounded)
    let largest = TokenWeights.largest
    let buckets = stored.dropLast().map { Int8(min(max($0, -largest), largest)) }
    return TokenWeights(ContiguousArray(buckets), constant: stored[BucketHash.bucketCount])
  }

  private static func step(_ example: Example, _ alpha: inout Double, _ weights: inout [Double]) {
    let slack = 0.5 / example.cost
    var product = 0.0
    for place in example.places { product += weights[place] }
    let gradient = example.sign * product - 1 + alpha * slack
    let new = max(alpha - gradient / (Double(example.places.count) + slack), 0)
    let change = (new - alpha) * example.sign
    guard change != 0 else { return }
    alpha = new
    for place in example.places { weights[place] += change }
  }

  private static func rounded(_ weight: Double) -> Int {
    let nearest = Int(weight.magnitude * Double(TokenWeights.unit) + 0.5)
    return weight < 0 ? -nearest : nearest
  }
}
