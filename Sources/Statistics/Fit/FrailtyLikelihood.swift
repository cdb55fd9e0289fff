import CGSL

/// The likelihood of outcomes, with its gradient, when people's hazards are log-normal with mean 1.
///
/// Integrates a person's factor out by the trapezoidal rule over its normal score. The rule's error
/// falls as exp(-2 (π s / step)²) for an integrand of width s (Trefethen and Weideman 2014), so a
/// person with more successes needs a finer step.
struct FrailtyLikelihood {
  let shape: FrailtyShape
  private let people: [[FrailTrial]]
  private let scores: [PersonScores]

  /// Largest score. The weight beyond ±5 is about one in a million.
  static let scoreMax = 5.0

  init(_ shape: FrailtyShape, _ people: [[FrailTrial]]) {
    self.shape = shape
    self.people = people
    scores = PersonScores.levels
  }

  func value(_ point: [Double], _ gradient: inout [Double]) -> Double {
    for place in gradient.indices { gradient[place] = 0 }
    let sigma = exp(min(2, max(-6, point[shape.spread])))
    let factors = scores.map { $0.factors(sigma) }
    var desk = FrailtyWorkspace()
    var sum = 0.0
    for own in people where !own.isEmpty {
      let level = PersonScores.level(successes: own.count { $0.isSuccess })
      sum += desk.add(own, shape, point, sigma, scores[level], factors[level], &gradient)
    }
    let penalty = shape.wear.penalty(point[shape.firstWear...])
    if penalty.slope != 0 { gradient[shape.firstWear + 1] += penalty.slope }
    return sum + penalty.value
  }
}

/// Normal scores at equal distances with the weights of the trapezoidal rule.
struct PersonScores {
  let scores: [Double]
  /// Of the normal density, times the distance.
  let logWeights: [Double]

  /// Distances of a half, a quarter and so on.
  static let levels = (0..<6).map { PersonScores(step: 0.5 / Double(1 << $0)) }

  /// With x successes and a spread of at most 1.4 a person's score is known to 1 / sqrt(1 + 2 x) at best,
  /// and the step is at most 1.3 times that.
  static func level(successes: Int) -> Int {
    let step = 1.3 / (1 + 2 * Double(successes)).squareRoot()
    return levels.indices.first { 0.5 / Double(1 << $0) <= step } ?? levels.count - 1
  }

  private init(step: Double) {
    let reach = Int((FrailtyLikelihood.scoreMax / step).rounded())
    scores = (-reach...reach).map { Double($0) * step }
    logWeights = scores.map { log(step / (2 * Double.pi).squareRoot()) - $0 * $0 / 2 }
  }

  /// Of a log-normal variable with mean 1.
  func factors(_ sigma: Double) -> [Double] { scores.map { exp(sigma * $0 - sigma * sigma / 2) } }
}
