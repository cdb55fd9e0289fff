import Bytes
import PushModel

/// What is believed of the slots of a day: how much more a push is opened in one than in another, for all
/// people and for one.
///
/// The expected number of openings of person i in slot h is e = n p r: n pushes, the slot's rate p over
/// all people, and the person's level r. The person's own factor on it is believed to be Gamma(c, c)
/// before, and Gamma(c + k, c + e) after k openings (gamma-Poisson shrinkage; Efron and Morris 1975). p
/// is shrunk to the rate over all slots, r to 1, and c comes from how much k varies beyond chance:
/// E k(k − 1) = e² (1 + 1/c).
public struct SlotBelief: Sendable {
  /// The number of slots, 1...24.
  public let slots: Int
  private var rates: InlineArray<24, Double>
  private var variances: InlineArray<24, Double>
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
  /// - Precondition: `slots` is in 1...24.
  public init(slots: Int) {
    precondition(slots > 0 && slots <= 24, "\(slots) slots, 1...24 are accepted")
    self.slots = slots
    // Any rate: only the ratios of slots count, and what is seen replaces it.
    rates = InlineArray(repeating: 0.05)
    variances = InlineArray(repeating: 0.05 * 0.95 / Self.shrinkage)
    weight = 10
  }

  /// The rate of a slot over all people.
  public func rate(_ slot: Int) -> Double { rates[slot] }

  /// Counts of people, added one after another.
  public struct Sums: Sendable {
    fileprivate var sent = InlineArray<24, Int>(repeating: 0)
    fileprivate var opened = InlineArray<24, Int>(repeating: 0)
    /// Σ k(k − 1) and Σ e² over people and slots.
    fileprivate var pairs = 0
    fileprivate var expected = 0.0

    /// No counts.
    public init() {}
  }

  /// Adds a person's counts.
  public func add(_ counts: SlotCounts, to sums: inout Sums) {
    let level = level(of: counts)
    for slot in 0..<slots {
      let (sent, opened) = (counts.sent[slot], counts.opened[slot])
      let expected = Double(sent) * rates[slot] * level
      sums.sent[slot] += sent
      sums.opened[slot] += opened
      sums.pairs += opened * (opened - 1)
      sums.expected += expected * expected
    }
  }

  /// Believes what the counts of all people say, all that were ever seen.
  public mutating func learn(from sums: Sums) {
    var (sent, opened) = (0, 0)
    for slot in 0..<slots {
      sent += sums.sent[slot]
      opened += sums.opened[slot]
    }
    guard sent > 0, opened > 0 else { return }
    let overall = Double(opened) / Double(sent)
    for slot in 0..<slots {
      let count = Double(sums.sent[slot]) + Self.shrinkage
      rates[slot] = (Double(sums.opened[slot]) + Self.shrinkage * overall) / count
      variances[slot] = rates[slot] * (1 - rates[slot]) / count
    }
    let excess = sums.expected > 0 ? Double(sums.pairs) / sums.expected - 1 : 0
    let least = 1 / Self.weights.upperBound
    weight = min(Self.weights.upperBound, max(Self.weights.lowerBound, 1 / max(excess, least)))
  }

  /// A person's level: by how much they open more than others.
  public func level(of counts: SlotCounts) -> Double {
    var (usual, opened) = (0.0, 0)
    for slot in 0..<slots {
      usual += Double(counts.sent[slot]) * rates[slot]
      opened += counts.opened[slot]
    }
    return (Double(opened) + Self.levelWeight) / (usual + Self.levelWeight)
  }

  /// The score of a slot for a person at quantiles of the standard normal distribution, 0 for about the mean.
  ///
  /// A gamma variable is approximated by the square of a normal one, √X ≈ (√(4a − 1) + z) / √(4b)
  /// for X from Gamma(a, b) (Fisher's approximation).
  ///
  /// - Parameters:
  ///   - level: The person's, by ``level(of:)``.
  ///   - z: The quantile of the slot's rate over all people.
  ///   - own: The quantile of the person's own factor on it.
  public func score(
    _ slot: Int, of counts: SlotCounts, at level: Double, rate z: Double, factor own: Double
  ) -> Double {
    let expected = Double(counts.sent[slot]) * rates[slot] * level
    let shape = weight + Double(counts.opened[slot])
    let root = max(0, ((4 * shape - 1).squareRoot() + own) / 2)
    let factor = root * root / (weight + expected)
    // A rate above 1, of an hour with more openings than pushes, has no variance.
    return max(0, rates[slot] + z * max(0, variances[slot]).squareRoot()) * factor
  }
}

extension SlotBelief: ByteValue {
  /// Writes or reads the belief; a read one has the number of slots that was written, 1 to 24.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    var count = slots
    try fields.integer("belief.slots", &count, as: UInt8.self, in: 1...24)
    if fields.isReading { self = SlotBelief(slots: count) }
    for slot in 0..<count {
      // Of people who have moved, an hour may have more openings than pushes.
      try fields.number("belief.rate", &rates[slot], in: 0...1e6)
      try fields.number("belief.variance", &variances[slot], in: -1e12...1e12)
    }
    try fields.number("belief.weight", &weight, in: Self.weights)
  }
}

/// A person's pushes and openings by slot of the day.
public struct SlotCounts: Sendable, BitwiseCopyable {
  fileprivate(set) var sent = InlineArray<24, Int>(repeating: 0)
  fileprivate(set) var opened = InlineArray<24, Int>(repeating: 0)

  /// The counts of an experience, in slots of so many hours.
  ///
  /// - Precondition: `hours` divides 24.
  public init(_ experience: Experience, slotHours hours: Int) {
    precondition(hours > 0 && 24 % hours == 0, "slots of \(hours) hours")
    for hour in 0..<24 {
      sent[hour / hours] += experience.sent(inHour: hour)
      opened[hour / hours] += experience.opened(inHour: hour)
    }
  }

  /// Counts that are known by slot.
  ///
  /// - Precondition: There are as many of both, at most 24.
  public init(sent: [Int], opened: [Int]) {
    precondition(sent.count == opened.count && sent.count <= 24, "\(sent.count) slots")
    for slot in sent.indices {
      self.sent[slot] = sent[slot]
      self.opened[slot] = opened[slot]
    }
  }
}
