/// Weighted, centred least squares, in units in which each variable's weighted squares sum to 1.
struct ExcursionFit {
  let check: Check
  /// People with an available point.
  let persons: [PersonSums]
  let points: Int
  let controls: Int
  let size: Int

  /// In the units of the data.
  let coefficients: [Double]

  /// Each variable's root of the sum of weighted squares.
  private let scales: [Double]

  /// M, the inverse of the sum of all A_i, scaled.
  private let bread: LinearSystem

  init(_ everybody: [PersonSums], level: Double) throws(StatisticsError) {
    let check = Check("causal excursion effect")
    try check.openShare(level, "level")
    guard let first = everybody.first else {
      throw check.invalid("persons", "0 value(s)", accepted: "one for each person")
    }
    for person in everybody {
      try check.equalCounts(person.controls, first.controls, "controls", as: "the first person's")
      try check.equalCounts(
        person.moderators, first.moderators, "moderators", as: "the first person's")
    }
    let persons = everybody.filter { $0.available > 0 }
    let hasBoth =
      persons.contains { $0.treated.count > 0 } && persons.contains { $0.untreated.count > 0 }
    try Sandwich.require(hasBoth, people: persons.count, coefficients: first.size, check)
    let size = first.size
    let scales = (0..<size).map { index in
      persons.reduce(0) { $0 + $1.matrix(index, index) }.squareRoot()
    }
    guard scales.allSatisfy({ $0 > 0 }) else {
      throw check.degenerate(.notEstimable("a control or moderator is 0 at every available point"))
    }
    let total = LinearSystem(size: size) { row, column in
      persons.reduce(0) { $0 + $1.matrix(row, column) } / scales[row] / scales[column]
    }
    guard let bread = try total.choleskyInverse() else {
      throw check.degenerate(
        .notEstimable("the controls and moderators determine one another"))
    }
    let products = (0..<size).map { row in
      persons.reduce(0) { $0 + $1.product(row) } / scales[row]
    }
    coefficients = zip(bread.times(products), scales).map { $0 / $1 }
    (self.check, self.persons, self.size, self.scales, self.bread) =
      (check, persons, size, scales, bread)
    controls = first.controls
    points = everybody.reduce(0) { $0 + $1.points }
  }

  /// Each person's part of the error of the coefficients, in the units of the data.
  ///
  /// - Parameter further: Of each person, what is added to their part of the estimating equations.
  /// - Throws: `degenerate` where the correction divides by 0.
  func parts(
    _ smallSample: CausalExcursion.SmallSample, further: [[Double]]? = nil
  ) throws(StatisticsError) -> [[Double]] {
    let scaled = zip(coefficients, scales).map { $0 * $1 }
    var parts: [[Double]] = []
    for (index, person) in persons.enumerated() {
      let own = LinearSystem(size: size) {
        person.matrix($0, $1) / scales[$0] / scales[$1]
      }
      let fitted = own.times(scaled)
      var score = (0..<size).map { person.product($0) / scales[$0] - fitted[$0] }
      if smallSample == .manclDeRouen {
        score = try Sandwich.corrected(score, own.times(bread), check)
      }
      if let further { score = score.indices.map { score[$0] + further[index][$0] / scales[$0] } }
      parts.append(zip(bread.times(score), scales).map { $0 / $1 })
    }
    return parts
  }

  /// The largest variance of a coefficient that is rounding alone.
  func rounding(_ index: Int) -> Double {
    let outcomes = persons.reduce(0.0) {
      $0 + $1.treated.spread(around: 0) + $1.untreated.spread(around: 0)
    }
    let error = 64 * Double.ulpOfOne / scales[index]
    return error * error * outcomes
  }
}
