import CGSL

/// The distribution of the two-sided Kolmogorov statistic at a finite number of values.
enum MarsagliaTsangWang {
  /// Above this the matrix power takes longer than about a second.
  static let countMax = 5_000

  /// The probability of a distance of at least `distance`.
  ///
  /// The matrix power of Marsaglia, Tsang and Wang (2003) in the body; in the tail, where one minus
  /// it has no digits left, twice the one-sided tail (Simard and L'Ecuyer 2011), which is exact
  /// from a distance of 1/2 and good to 1e-10 from n d^2 = 4.
  static func upperTail(_ distance: Double, count: Int) throws(StatisticsError) -> Double {
    guard count <= countMax else {
      throw Check("exact Kolmogorov-Smirnov test").unsupported(
        "\(count) values", limit: "\(countMax)")
    }
    let n = Double(count)
    if n * distance <= 0.5 { return 1 }
    if distance >= 1 { return 0 }
    if distance >= 0.5 || n * distance * distance > 4 {
      return min(1, 2 * (try oneSidedTail(distance, count)))
    }
    return max(0, 1 - lowerTail(distance, count))
  }

  /// Birnbaum and Tingey (1951): a sum of positive terms.
  private static func oneSidedTail(
    _ distance: Double, _ count: Int
  ) throws(StatisticsError) -> Double {
    let n = Double(count)
    var sum = 0.0
    for j in 0...Int(n * (1 - distance)) {
      let share = min(1, distance + Double(j) / n)
      let (k, size) = (UInt32(j), UInt32(count))
      let mass = try GSL.value("gsl_ran_binomial_pdf", [Double(j), share, n]) {
        gsl_ran_binomial_pdf(k, share, size)
      }
      sum += mass / share
    }
    return distance * sum
  }

  private static func lowerTail(_ distance: Double, _ count: Int) -> Double {
    let n = Double(count)
    let k = Int(n * distance) + 1
    let base = SquareMatrix.durbin(size: 2 * k - 1, excess: Double(k) - n * distance)
    var power = base.power(count)
    var result = power[k - 1, k - 1]
    for i in 1...count {
      result *= Double(i) / n
      if result < 1e-140 {
        result *= 1e140
        power.exponent -= 140
      }
    }
    return result * pow(10, Double(power.exponent))
  }
}
