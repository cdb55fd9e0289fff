/// The covariance of coefficients from each person's part in their error (Liang and Zeger 1986).
struct Sandwich {
  let check: Check
  let coefficients: [Double]
  /// One row of parts for each person, in the order of the coefficients.
  let parts: [[Double]]

  var covariance: [[Double]] {
    coefficients.indices.map { row in
      coefficients.indices.map { column in parts.reduce(0) { $0 + $1[row] * $1[column] } }
    }
  }

  /// The coefficients with t intervals of n - q - p degrees of freedom.
  ///
  /// - Parameter rounding: The largest variance of a coefficient that is rounding alone.
  func differences(
    _ covariance: [[Double]], level: Double, rounding: (Int) -> Double
  ) throws(StatisticsError) -> [Difference] {
    let reference = Reference.t(degreesOfFreedom: Double(parts.count - coefficients.count))
    return try coefficients.indices.map { (index) throws(StatisticsError) in
      let variance = covariance[index][index]
      guard variance > rounding(index) else { throw check.degenerate(.zeroVariance) }
      return try Difference(
        coefficients[index], standardError: variance.squareRoot(), reference: reference,
        level: level)
    }
  }

  /// A person's score, divided by one minus their leverage (Mancl and DeRouen 2001).
  static func corrected(
    _ score: [Double], _ leverage: LinearSystem, _ check: Check
  ) throws(StatisticsError) -> [Double] {
    let rest = LinearSystem(size: score.count) { ($0 == $1 ? 1 : 0) - leverage[$0, $1] }
    guard let solution = try rest.solution(score) else {
      throw check.degenerate(.notEstimable("one person alone determines a coefficient"))
    }
    return solution
  }

  /// Refuses a trial whose points do not determine the coefficients.
  static func require(
    _ hasBothTreatments: Bool, people: Int, coefficients: Int, _ check: Check
  ) throws(StatisticsError) {
    guard hasBothTreatments else {
      throw check.degenerate(.notEstimable("the treatment is the same at every available point"))
    }
    guard people > coefficients else {
      throw check.degenerate(
        .notEstimable(
          "\(people) people with an available point are no more than the "
            + "\(coefficients) coefficients"))
    }
  }
}
