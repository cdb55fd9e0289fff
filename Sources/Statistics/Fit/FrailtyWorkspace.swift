import CGSL

/// Work space for one person's outcomes at every score, reused for the next person.
struct FrailtyWorkspace {
  /// Log likelihood by score, and its derivative by the logarithm of the hazard.
  private var logs: [Double] = []
  private var products: [Double] = []
  private var slopes: [Double] = []
  /// By trial and score.
  private var ownSlopes: [Double] = []
  private var weights: [Double] = []

  /// Adds the gradient of one person's log likelihood.
  ///
  /// - Returns: The log likelihood.
  mutating func add(
    _ trials: [FrailTrial], _ shape: FrailtyShape, _ point: [Double], _ sigma: Double,
    _ scores: PersonScores, _ factors: [Double], _ gradient: inout [Double]
  ) -> Double {
    let count = factors.count
    clear(count, trials.count)
    var worn = [(Double, Double)](repeating: (0, 0), count: trials.count)
    for (place, trial) in trials.enumerated() {
      let wear = shape.wear.logFactor(trial, point[shape.firstWear...], &worn[place])
      let hazard = exp(
        min(
          50,
          point[trial.kind] + shape.logBlock(trial.block, point) + wear
            + shape.logTold(trial, point) + trial.known))
      Self.meet(
        trial, hazard, factors, place * count, &logs, &products, &slopes, &ownSlopes)
    }
    let value = weigh(scores)
    let spread = (0..<count).reduce(0.0) {
      $0 + weights[$1] * slopes[$1] * (sigma * scores.scores[$1] - sigma * sigma)
    }
    gradient[shape.spread] += spread
    for (place, trial) in trials.enumerated() {
      let mean = (0..<count).reduce(0.0) { $0 + weights[$1] * ownSlopes[place * count + $1] }
      gradient[trial.kind] += mean
      if let place = shape.place(ofBlock: trial.block) { gradient[place] += mean }
      if shape.wear != .none {
        gradient[shape.firstWear] += mean * worn[place].0
        if shape.wear.names.count > 1 { gradient[shape.firstWear + 1] += mean * worn[place].1 }
      }
      if shape.hasVisits { gradient[shape.told] += mean * shape.toldSlope(trial, point) }
    }
    return value
  }

  private mutating func clear(_ count: Int, _ trials: Int) {
    logs = [Double](repeating: 0, count: count)
    products = [Double](repeating: 1, count: count)
    slopes = [Double](repeating: 0, count: count)
    weights = [Double](repeating: 0, count: count)
    if ownSlopes.count < count * trials {
      ownSlopes = [Double](repeating: 0, count: count * trials)
    }
  }

  /// Multiplies the likelihoods at every score by one outcome's probability.
  private static func meet(
    _ trial: FrailTrial, _ hazard: Double, _ factors: [Double], _ first: Int,
    _ allLogs: inout [Double], _ allProducts: inout [Double], _ allSlopes: inout [Double],
    _ all: inout [Double]
  ) {
    let (isSuccess, seen) = (trial.isSuccess, trial.seen)
    var logs = allLogs.mutableSpan
    var products = allProducts.mutableSpan
    var slopes = allSlopes.mutableSpan
    var ownSlopes = all.mutableSpan
    for place in factors.indices {
      let own = hazard * factors[place]
      let missed = exp(-own)
      let probability: Double
      let slope: Double
      if isSuccess {
        // Near 0 the difference from 1 would lose its digits.
        let opened = own < 1e-5 ? own * (1 - own / 2) : 1 - missed
        probability = seen * opened
        slope = own * missed / opened
      } else {
        probability = 1 - seen + seen * missed
        slope = -seen * own * missed / max(probability, 1e-300)
      }
      ownSlopes[first + place] = slope
      slopes[place] += slope
      let product = products[place] * max(probability, 1e-300)
      // Takes the logarithm only when the product is about to underflow.
      if product < 1e-250 {
        logs[place] += log(products[place]) + log(max(probability, 1e-300))
        products[place] = 1
      } else {
        products[place] = product
      }
    }
  }

  /// Turns likelihoods into weights of the scores given the outcomes.
  private mutating func weigh(_ scores: PersonScores) -> Double {
    var top = -Double.infinity
    for place in logs.indices {
      logs[place] += log(products[place]) + scores.logWeights[place]
      top = max(top, logs[place])
    }
    var sum = 0.0
    for place in logs.indices {
      weights[place] = exp(logs[place] - top)
      sum += weights[place]
    }
    for place in logs.indices { weights[place] /= sum }
    return top + log(sum)
  }
}
