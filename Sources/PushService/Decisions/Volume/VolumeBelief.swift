import Bytes
import PushModel

/// What is believed that one more push to a person brings in openings.
///
/// A push of category c is opened at the rate p(c) over all people, and by this person r times as often:
/// their level, shrunk to 1. Of n pushes in a period each is opened 1/(1 + w (n − 1)) times as often as a
/// single one, so that the nth of them adds less than the first: n/(1 + w (n − 1)) less the same of n − 1.
/// The *crowding* w comes from the openings of people with different n, relative to their levels, by least
/// squares on n/openings, which is linear in n. *Assumption*: this form, the hyperbola of the world model's
/// own fatigue by volume; diminishing returns themselves are what Zhao et al. (2018) found.
public struct VolumeBelief: Sendable {
  private var rates = InlineArray<8, Double>(repeating: 0.05)
  /// How much less often a push is opened for each other one in the period, 0...1.
  public private(set) var crowding = 0.0

  /// Pushes that a category's rate is shrunk by to that of all. *Assumption*.
  private static let shrinkage = 100.0
  /// Weight of the prior of a person's level, in expected openings: 1/CV² of the default response.
  /// *Assumption*.
  private static let levelWeight = 1.8
  /// The highest count of pushes in a period that is told apart.
  private static let most = 32
  /// Openings by which the crowding is shrunk to 0. *Assumption*.
  private static let crowdingWeight = 100.0

  /// Nothing is believed of anybody but that pushes do not crowd each other.
  public init() {}

  /// Counts of people, added one after another.
  public struct Sums: Sendable {
    fileprivate var sent = InlineArray<8, Int>(repeating: 0)
    fileprivate var opened = InlineArray<8, Int>(repeating: 0)
    /// By pushes in the period: people's levels and openings.
    fileprivate var levels = InlineArray<33, Double>(repeating: 0)
    fileprivate var openings = InlineArray<33, Int>(repeating: 0)

    /// No counts.
    public init() {}
  }

  /// Adds what was sent and opened over all time.
  public func add(_ experience: Experience, to sums: inout Sums) {
    for category in Category.allCases {
      let place = Int(category.rawValue)
      sums.sent[place] += experience.sent(category)
      sums.opened[place] += experience.opened(category)
    }
  }

  /// Adds a period of a person: the pushes in it, and the openings.
  public func add(
    period: (sent: Int, opened: Int), of experience: Experience, to sums: inout Sums
  ) {
    let place = min(Self.most, max(0, period.sent))
    sums.levels[place] += level(of: experience)
    sums.openings[place] += period.opened
  }

  /// Believes what the counts of all people say.
  public mutating func learn(from sums: Sums) {
    var (sent, opened) = (0, 0)
    for place in 0..<8 {
      sent += sums.sent[place]
      opened += sums.opened[place]
    }
    guard sent > 0, opened > 0 else { return }
    let overall = Double(opened) / Double(sent)
    for place in 0..<8 {
      let count = Double(sums.sent[place]) + Self.shrinkage
      rates[place] = (Double(sums.opened[place]) + Self.shrinkage * overall) / count
    }
    if let found = Self.crowding(in: sums) { crowding = found }
  }

  /// The slope over the intercept of levels · n / openings on n − 1, with the weights of Poisson counts.
  private static func crowding(in sums: Sums) -> Double? {
    var (weights, x, y, xx, xy, openings) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for count in 1..<most where sums.openings[count] > 0 {
      let own = Double(sums.openings[count])
      let (place, value) = (Double(count - 1), sums.levels[count] * Double(count) / own)
      let weight = own / (value * value)
      weights += weight
      x += weight * place
      y += weight * value
      xx += weight * place * place
      xy += weight * place * value
      openings += own
    }
    let spread = weights * xx - x * x
    guard spread > 1e-9 * weights * xx, openings > 0 else { return nil }
    let slope = (weights * xy - x * y) / spread
    let intercept = (y - slope * x) / weights
    guard intercept > 0 else { return 1 }
    return min(1, max(0, slope / intercept)) * openings / (openings + crowdingWeight)
  }

  /// A person's level: by how much they open more than others.
  public func level(of experience: Experience) -> Double {
    var (usual, opened) = (0.0, 0)
    for category in Category.allCases {
      usual += Double(experience.sent(category)) * rates[Int(category.rawValue)]
      opened += experience.opened(category)
    }
    return (Double(opened) + Self.levelWeight) / (usual + Self.levelWeight)
  }

  /// The openings that a push adds to those of `before` pushes in the same period.
  public func value(_ category: Category, after before: Int, for experience: Experience) -> Double {
    rates[Int(category.rawValue)] * level(of: experience)
      * (share(min(before, Self.most) + 1) - share(min(before, Self.most)))
  }

  /// What so many pushes bring, in openings of a single one.
  private func share(_ pushes: Int) -> Double {
    pushes == 0 ? 0 : Double(pushes) / (1 + crowding * Double(pushes - 1))
  }
}

extension VolumeBelief: ByteValue {
  /// Writes or reads the rates by category, in openings a push, and the crowding, 0...1.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    for place in 0..<8 { try fields.number("belief.rate", &rates[place], in: 0...1e6) }
    try fields.number("belief.crowding", &crowding, in: 0...1)
  }
}
