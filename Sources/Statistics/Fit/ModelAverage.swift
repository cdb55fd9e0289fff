import CGSL

/// How plausible each of several models of the same data is, by Akaike's weights: exp(-Δ/2), with Δ
/// the distance of a model's criterion from the smallest one (Burnham and Anderson 2002, 2.9.1).
public struct ModelWeights: Hashable, Sendable {
  /// By model; their sum is 1.
  public let weights: [Double]

  /// - Parameter criteria: Akaike's criterion of each model, of the same data.
  public init(_ criteria: [Double]) {
    precondition(!criteria.isEmpty, "no models to weigh")
    let least = criteria.reduce(.infinity) { min($0, $1) }
    let parts = criteria.map { exp(-($0 - least) / 2) }
    let sum = parts.reduce(0, +)
    weights = parts.map { $0 / sum }
  }

  /// Index of the model with the largest weight; the first of several.
  public var best: Int { weights.indices.max { weights[$0] < weights[$1] }! }
}

extension FittedValue {
  /// The estimate of one model, with an interval that includes the choice among several.
  ///
  /// Each end of the interval is where the models' tail probabilities, weighted, are half of what the
  /// level leaves (model-averaged tail areas, Turek and Fletcher 2012); the standard error adds the
  /// models' distance from their mean (Buckland, Burnham and Augustin 1997, equation 9). Neither
  /// covers a truth that no model comes near (Hjort and Claeskens 2003).
  ///
  /// - Parameters:
  ///   - shown: Index of the model whose estimate is ``value``.
  ///   - link: The scale on which each model's estimate is normal.
  public init(
    averaging models: [(fitted: FittedValue, weight: Double)], shown: Int, on link: Link,
    level: Double
  ) throws(StatisticsError) {
    let check = Check("model average")
    try check.openShare(level, "level")
    try check.count(models.count, "models", atLeast: 1)
    // At an end of a scale an estimate has no error, and says nothing of the others.
    var linked = models.map { model in
      (
        mean: link.apply(model.fitted.value),
        error: model.fitted.standardError / link.slope(at: model.fitted.value), weight: model.weight
      )
    }.filter { $0.mean.isFinite && $0.error.isFinite && $0.error > 0 && $0.weight > 0 }
    let sum = linked.reduce(0) { $0 + $1.weight }
    guard sum > 0 else { throw check.degenerate(.zeroVariance) }
    for place in linked.indices { linked[place].weight /= sum }
    let center = linked.reduce(0) { $0 + $1.weight * $1.mean }
    let error = linked.reduce(0) { sum, model in
      let off = model.mean - center
      return sum + model.weight * (model.error * model.error + off * off).squareRoot()
    }
    value = models[shown].fitted.value
    standardError = link.slope(at: value) * error
    interval = ConfidenceInterval(
      low: link.invert(try Self.end(of: linked, level, sign: -1)),
      high: link.invert(try Self.end(of: linked, level, sign: 1)), level: level)
  }

  /// The value beyond which, in the direction of `sign`, half of what the level leaves lies.
  private static func end(
    of models: [(mean: Double, error: Double, weight: Double)], _ level: Double, sign: Double
  ) throws(StatisticsError) -> Double {
    let tail = (1 - level) / 2
    let reach = try Normal.upperQuantile(tail)
    let ends = models.map { $0.mean + sign * reach * $0.error }
    let (low, high) = (
      ends.reduce(.infinity) { min($0, $1) }, ends.reduce(-.infinity) { max($0, $1) }
    )
    guard low < high else { return low }
    func excess(_ x: Double) throws(StatisticsError) -> Double {
      var sum = -tail
      for model in models {
        let z = min(37, max(-37, sign * (x - model.mean) / model.error))
        sum += model.weight * (try Normal.upperTail(z))
      }
      return sum
    }
    // Where one model has nearly all weight, the end is its own, and rounding decides the sign there.
    let (atLow, atHigh) = (try excess(low), try excess(high))
    if atLow * atHigh >= 0 { return abs(atLow) < abs(atHigh) ? low : high }
    return try Root.find(in: low...high, method: "model average") { (x) throws(StatisticsError) in
      try excess(x)
    }
  }
}
