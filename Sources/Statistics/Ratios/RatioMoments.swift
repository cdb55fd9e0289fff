/// The exact sums over the subscribers of one arm that a ratio needs.
public struct RatioMoments: Hashable, Sendable {
  /// The number of subscribers, those with a denominator of 0 included.
  public let subscribers: Int

  /// Sum of the numerators.
  public let sumNumerator: Int

  /// Sum of the denominators.
  public let sumDenominator: Int

  /// Sum of the squared numerators.
  public let sumNumerator2: Int128

  /// Sum of the squared denominators.
  public let sumDenominator2: Int128

  /// Sum of numerator times denominator.
  public let sumNumeratorDenominator: Int128

  /// The largest absolute sum, 2^62; it keeps every product inside `WideInteger`.
  static let sumMax = 1 << 62

  /// - Throws: `StatisticsError.invalid` for fewer than two subscribers, a negative denominator, a
  ///   sum beyond 2^62 or sums of squares that no data can have.
  public init(
    subscribers: Int, sumNumerator: Int, sumDenominator: Int, sumNumerator2: Int128,
    sumDenominator2: Int128, sumNumeratorDenominator: Int128
  ) throws(StatisticsError) {
    self.subscribers = subscribers
    self.sumNumerator = sumNumerator
    self.sumDenominator = sumDenominator
    self.sumNumerator2 = sumNumerator2
    self.sumDenominator2 = sumDenominator2
    self.sumNumeratorDenominator = sumNumeratorDenominator
    try requirePossible()
  }

  /// From two variables of `moments`.
  public init(
    _ moments: CoMoments, numerator: Int, denominator: Int
  ) throws(StatisticsError) {
    let check = Check("ratio moments")
    try self.init(
      subscribers: moments.count,
      sumNumerator: try check.narrow(moments.sum(numerator), "sumNumerator"),
      sumDenominator: try check.narrow(moments.sum(denominator), "sumDenominator"),
      sumNumerator2: moments.product(numerator, numerator),
      sumDenominator2: moments.product(denominator, denominator),
      sumNumeratorDenominator: moments.product(numerator, denominator))
  }

  private func requirePossible() throws(StatisticsError) {
    let check = Check("ratio moments")
    try check.count(subscribers, "subscribers", atLeast: 2)
    try check.count(sumDenominator, "sumDenominator", atLeast: 0)
    _ = try check.narrow(Int128(sumNumerator), "sumNumerator")
    _ = try check.narrow(Int128(sumDenominator), "sumDenominator")
    try check.sumOfSquares(sumNumerator2, "sumNumerator2", sumNumerator, subscribers)
    try check.sumOfSquares(sumDenominator2, "sumDenominator2", sumDenominator, subscribers)
    try check.sumOfProducts(
      sumNumeratorDenominator, "sumNumeratorDenominator", sumNumerator2, sumDenominator2)
  }
}

extension Check {
  func narrow(_ sum: Int128, _ argument: String) throws(StatisticsError) -> Int {
    guard let value = Int(exactly: sum), value.magnitude <= RatioMoments.sumMax.magnitude else {
      throw invalid(argument, sum, accepted: "-2^62...2^62")
    }
    return value
  }

  /// Accepts sum(x^2) only if n sum(x^2) >= sum(x)^2.
  func sumOfSquares(
    _ squares: Int128, _ argument: String, _ sum: Int, _ count: Int
  ) throws(StatisticsError) {
    var excess = WideInteger(squares) * count
    excess += -(WideInteger(Int128(sum)) * sum)
    guard !excess.isNegative else {
      throw invalid(
        argument, squares, accepted: "at least sum^2 / n = \(Double(sum) / Double(count)) * \(sum)")
    }
  }

  /// Accepts sum(x y) only within the bound of Cauchy and Schwarz.
  func sumOfProducts(
    _ product: Int128, _ argument: String, _ first: Int128, _ second: Int128
  ) throws(StatisticsError) {
    let bound = (Double(first) * Double(second)).squareRoot() * (1 + 1e-12)
    guard abs(Double(product)) <= bound else {
      throw invalid(argument, product, accepted: "at most \(bound) in absolute value")
    }
  }
}

extension RatioEstimate {
  /// From exact sums: the variance is formed in integers and rounded once.
  ///
  /// - Throws: `degenerate` when the denominators sum to 0.
  public init(_ moments: RatioMoments) throws(StatisticsError) {
    guard moments.sumDenominator > 0 else {
      throw Check("ratio of totals").degenerate(.noDenominator)
    }
    let (numerator, denominator) = (moments.sumNumerator, moments.sumDenominator)
    let form = QuadraticForm(weights: [[denominator], [-numerator]])
    let products = [
      moments.sumNumerator2, moments.sumNumeratorDenominator, moments.sumDenominator2,
    ]
    let size = Double(moments.subscribers)
    let squared = Double(denominator) * Double(denominator)
    let spread = form.value { products[$0 + $1] }
    self.init(
      ratio: Double(numerator) / Double(denominator),
      variance: Double(spread) / squared / squared * (size / (size - 1)),
      subscribers: moments.subscribers, carriers: squared / Double(moments.sumDenominator2))
  }
}
