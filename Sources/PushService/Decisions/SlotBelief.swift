import PushModel

/// What is believed of the slots of a day: how much more a push is opened in one than in another, for all
/// people and for one.
///
/// The expected number of openings of person i in slot h is e = n p r: n pushes, the slot's rate p over
/// all people, and the person's level r. The person's own factor on it is believed to be Gamma(c, c)
/// before, and Gamma(c + k, c + e) after k openings (gamma-Poisson shrinkage; Efron and Morris 1975). p
/// is shrunk to the rate over all slots, r to 1, and c comes from how much k varies beyond chance:
/// E k(k − 1) = e² (1 + 1/c).
public struct SlotBelief: Hashable, Sendable {
  /// The rate of each slot over all people.
  public private(set) var rates: [Double]
  /// The variance of each rate.
  public private(set) var variances: [Double]
  /// The weight of the prior of a person's factor, in expected openings.
  public private(set) var weight: Double

  /// Pushes that a slot's rate is shrunk by to that of all slots. *Assumption*.
  private static let shrinkage = 100.0
  /// Weight of the prior of a person's level, in expected openings: 1/CV² of the default response.
  /// *Assumption*.
  private static let levelWeight = 1.8
  /// Range of ``weight``. Below it one opening would decide; above it people do not differ.
  private static let weights = 0.5...1_000.0

  /// The belief before anything is seen: all slots alike.
  ///
  /// - Parameter slots: 1 or more.
  public init(slots: Int) {
    precondition(slots > 0, "\(slots) slots")
    // Any rate: only the ratios of slots count, and what is seen replaces it.
    rates = Array(repeating: 0.05, count: slots)
    variances = Array(repeating: 0, count: slots)
    weight = 10
    variances = rates.map { $0 * (1 - $0) / Self.shrinkage }
  }

  /// Counts of people, added one after another.
  public struct Sums: Hashable, Sendable {
    fileprivate var sent: [Int]
    fileprivate var opened: [Int]
    /// Σ k(k − 1) and Σ e² over people and slots.
    fileprivate var pairs = 0
    fileprivate var expected = 0.0

    init(slots: Int) {
      sent = Array(repeating: 0, count: slots)
      opened = sent
    }
  }

  /// No counts.
  public var noSums: Sums { Sums(slots: rates.count) }

  /// Adds a person's counts, by slot.
  public func add(sent: [Int], opened: [Int], to sums: inout Sums) {
    let expected = expected(sent: sent, opened: opened)
    for slot in rates.indices {
      sums.sent[slot] += sent[slot]
      sums.opened[slot] += opened[slot]
      sums.pairs += opened[slot] * (opened[slot] - 1)
      sums.expected += expected[slot] * expected[slot]
    }
  }

  /// Believes what the counts of all people say, all that were ever seen.
  public mutating func learn(from sums: Sums) {
    let sent = sums.sent.reduce(0, +)
    let opened = sums.opened.reduce(0, +)
    guard sent > 0, opened > 0 else { return }
    let overall = Double(opened) / Double(sent)
    for slot in rates.indices {
      let count = Double(sums.sent[slot]) + Self.shrinkage
      rates[slot] = (Double(sums.opened[slot]) + Self.shrinkage * overall) / count
      variances[slot] = rates[slot] * (1 - rates[slot]) / count
    }
    let excess = sums.expected > 0 ? Double(sums.pairs) / sums.expected - 1 : 0
    let least = 1 / Self.weights.upperBound
    weight = min(Self.weights.upperBound, max(Self.weights.lowerBound, 1 / max(excess, least)))
  }

  /// The openings that are expected of a person in each slot, at their level.
  private func expected(sent: [Int], opened: [Int]) -> [Double] {
    let usual = zip(sent, rates).map { Double($0) * $1 }
    let all = usual.reduce(0, +)
    let level =
      (Double(opened.reduce(0, +)) + Self.levelWeight) / (all + Self.levelWeight)
    return usual.map { $0 * level }
  }

  /// The scores of slots for a person, at the quantiles of standard normal numbers: 0 for about the mean.
  ///
  /// A gamma variable is approximated by the square of a normal one, √X ≈ (√(4a − 1) + z) / √(4b)
  /// for X from Gamma(a, b) (Fisher's approximation).
  ///
  /// - Parameter quantile: By slot, of the slot's rate over all people and of the person's own factor.
  public func scores(
    sent: [Int], opened: [Int], _ quantile: (_ slot: Int) -> (rate: Double, factor: Double)
  ) -> [Double] {
    let expected = expected(sent: sent, opened: opened)
    return rates.indices.map { slot in
      let (z, own) = quantile(slot)
      let shape = weight + Double(opened[slot])
      let root = max(0, ((4 * shape - 1).squareRoot() + own) / 2)
      let factor = root * root / (weight + expected[slot])
      return max(0, rates[slot] + z * variances[slot].squareRoot()) * factor
    }
  }
}
