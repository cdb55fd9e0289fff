/// The best of several systems that keep to constraints, found with no more seeds than each needs.
///
/// The fully sequential procedure of Kim and Nelson (2001) for an indifference zone, with constraints
/// as Andradottir and Kim (2010) and Batur and Kim (2010) check them beside it. After a first stage
/// that all systems share, every one that is left gets one seed more at a time; it leaves when it is
/// shown to break a constraint, or to be worse than one that keeps to all of them.
///
/// With systems x and m constraints there are systems + m - 1 ways to err at most: that the best one is
/// found to break one of its constraints, and of each other one that it stays though it breaks one, or
/// that it wins though it is worse. Each gets the same share of 1 - confidence. Samples are taken for
/// normal and independent between seeds; within a seed they may be correlated, so common random
/// numbers are used as they are.
public struct SequentialSelection: Sendable {
  /// What one seed says of one system.
  public struct Sample: Hashable, Sendable {
    /// Larger is better.
    public var objective: Double
    /// By constraint: how much is to spare, below 0 when it is broken.
    public var slacks: [Double]

    /// A sample; `slacks` has one entry per constraint.
    public init(objective: Double, slacks: [Double] = []) {
      self.objective = objective
      self.slacks = slacks
    }
  }

  /// How a system stands.
  public enum Standing: Hashable, Sendable {
    /// Still gets seeds.
    case remaining
    /// It was shown to break this constraint.
    case breaks(constraint: Int)
    /// It was shown to be worse than another one, which kept to everything.
    case worse(than: Int)
  }

  /// Systems closer than this to the best one are as good.
  public let indifference: Double
  /// By constraint: so close to its limit a system may be taken for either.
  public let tolerances: [Double]
  /// How likely the selection is right, at least.
  public let confidence: Double
  /// The chance of each way to err.
  public let share: Double

  /// Seeds of the first stage, 2 or more, the same for every system.
  public let firstSeeds: Int

  /// Seeds that the remaining systems have.
  public internal(set) var seeds: Int
  /// By system.
  public internal(set) var standings: [Standing]

  /// Seeds that each system has used.
  public internal(set) var seedsUsed: [Int]
  /// By system, then by constraint: `true` once it is shown to be kept.
  public internal(set) var keeps: [[Bool]]

  /// Squared reach of the boundary in first-stage deviations.
  let reach: Double
  var objectives: [Double]
  var slacks: [[Double]]
  let slackVariances: [[Double]]
  /// Of differences between systems.
  let variances: [[Double]]

  /// - Parameters:
  ///   - first: By system, then by seed: as many for each, two or more.
  ///   - confidence: Above 0.5.
  /// - Throws: `invalid` for samples that do not fit together.
  public init(
    first: [[Sample]], indifference: Double, tolerances: [Double] = [], confidence: Double
  ) throws(StatisticsError) {
    try Self.check(first, indifference, tolerances, confidence)
    let count = first[0].count
    self.indifference = indifference
    self.tolerances = tolerances
    self.confidence = confidence
    share = (1 - confidence) / Double(max(1, first.count + tolerances.count - 1))
    firstSeeds = count
    seeds = count
    standings = first.map { _ in .remaining }
    seedsUsed = first.map { _ in count }
    keeps = first.map { _ in tolerances.map { _ in false } }
    // h² = 2 c η (n0 - 1) with c = 1 and η = ((2 β)^(-2 / (n0 - 1)) - 1) / 2.
    reach = (Self.power(2 * share, -2 / Double(count - 1)) - 1) * Double(count - 1)
    objectives = first.map { $0.reduce(0) { $0 + $1.objective } }
    slacks = first.map { samples in
      tolerances.indices.map { place in samples.reduce(0) { $0 + $1.slacks[place] } }
    }
    slackVariances = try first.map { samples throws(StatisticsError) in
      try tolerances.indices.map { place throws(StatisticsError) in
        try Moments(samples.map { $0.slacks[place] }, "slacks").variance
      }
    }
    variances = try first.map { one throws(StatisticsError) in
      try first.map { other throws(StatisticsError) in
        try Moments(zip(one, other).map { $0.objective - $1.objective }, "objective").variance
      }
    }
    screen()
  }

  /// The systems that may still be the best one.
  public var remaining: [Int] { standings.indices.filter { standings[$0] == .remaining } }

  /// The one that is left and keeps to everything; `nil` before that, and when none does.
  public var selected: Int? {
    let left = remaining
    return left.count == 1 && keepsAll(left[0]) ? left[0] : nil
  }

  /// Whether more seeds would change nothing.
  public var isOver: Bool { remaining.isEmpty || selected != nil }

  /// Whether the system is shown to keep every constraint.
  public func keepsAll(_ system: Int) -> Bool { keeps[system].allSatisfy { $0 } }

  /// One seed more for each of ``remaining``, in its order.
  public mutating func add(_ samples: [Sample]) throws(StatisticsError) {
    let systems = remaining
    let check = Check("sequential selection")
    try check.equalCounts(samples.count, systems.count, "samples", as: "remaining")
    for (system, sample) in zip(systems, samples) {
      try Self.check(sample, tolerances.count)
      objectives[system] += sample.objective
      for place in tolerances.indices { slacks[system][place] += sample.slacks[place] }
      seedsUsed[system] += 1
    }
    seeds += 1
    screen()
  }

  /// Seeds for each system when all get as many and none may leave, for the same promise (Clark and Yang
  /// 1986): of t instead of the boundary, from the same first stage.
  public func equalSeeds() throws(StatisticsError) -> Int {
    let t = try StudentT.upperQuantile(share, degreesOfFreedom: Double(firstSeeds - 1))
    var most = 0.0
    for one in variances.indices {
      for other in variances.indices where other > one {
        most = max(most, variances[one][other] / (indifference * indifference))
      }
      for (place, tolerance) in tolerances.enumerated() {
        most = max(most, slackVariances[one][place] / (tolerance * tolerance))
      }
    }
    let needed = (t * t * most).rounded(.up)
    return max(firstSeeds, needed < 1e9 ? Int(needed) : 1_000_000_000)
  }
}
