/// Selection of the best of several systems that satisfy constraints, with few seeds.
///
/// The fully sequential procedure of Kim and Nelson (2001) for an indifference zone, with
/// constraints checked as by Andradottir and Kim (2010) and Batur and Kim (2010). After a first
/// stage that all systems share, each remaining system gets one seed at a time; it leaves when it
/// is shown to break a constraint, or to be worse than a system that satisfies all of them.
///
/// With x systems and m constraints there are at most x + m - 1 ways to err: the best system is
/// found to break one of its constraints, or one of the others stays though it breaks one, or wins
/// though it is worse. Where a ``TieBreak`` follows there are x - 1 more: that one of the others is
/// taken for equally good. Each gets the same share of 1 - confidence. Samples are assumed normal and
/// independent between seeds; within a seed they may be correlated, so common random numbers need
/// no correction.
public struct SequentialSelection: Sendable {
  /// The result of one seed for one system.
  public struct Sample: Hashable, Sendable {
    /// Objective; larger is better.
    public var objective: Double
    /// Slack of each constraint; below 0 when it is broken.
    public var slacks: [Double]
    /// The figure by which ``TieBreak`` chooses between systems that are equally good; larger is
    /// better. `nil` where the seed does not have it. The selection itself does not look at it.
    public var tie: Double?

    /// A sample; `slacks` has one entry per constraint.
    public init(objective: Double, slacks: [Double] = [], tie: Double? = 0) {
      self.objective = objective
      self.slacks = slacks
      self.tie = tie
    }
  }

  /// State of a system in the selection.
  public enum Standing: Hashable, Sendable {
    /// Still gets seeds.
    case remaining
    /// It was shown to break this constraint.
    case breaks(constraint: Int)
    /// It was shown to be worse than another system that satisfies every constraint.
    case worse(than: Int)
  }

  /// Width of the indifference zone: systems closer than this to the best one are as good.
  public let indifference: Double
  /// Tolerance of each constraint: a system this close to the limit may be judged either way.
  public let tolerances: [Double]
  /// Lower bound on the probability of a correct selection.
  public let confidence: Double
  /// Error probability of each way to err.
  public let share: Double

  /// Whether a ``TieBreak`` follows.
  public let breaksTies: Bool

  /// Seeds of the first stage, 2 or more, the same for every system.
  public let firstSeeds: Int

  /// Seeds that each remaining system has used.
  public internal(set) var seeds: Int
  /// State of each system.
  public internal(set) var standings: [Standing]

  /// Seeds that each system has used.
  public internal(set) var seedsUsed: [Int]
  /// By system, then by constraint: whether it is shown to be satisfied.
  public internal(set) var keeps: [[Bool]]

  /// Squared reach of the boundary in first-stage deviations.
  let reach: Double
  var objectives: [Double]
  var slacks: [[Double]]
  let slackVariances: [[Double]]
  /// Variances of differences between systems, in the first stage.
  let variances: [[Double]]

  /// - Parameters:
  ///   - first: Samples by system, then by seed: equally many for each, two or more.
  ///   - confidence: Above 0.5.
  ///   - breaksTies: Whether a ``TieBreak`` follows, which shares the error probability.
  /// - Throws: `invalid` for samples that do not fit together.
  public init(
    first: [[Sample]], indifference: Double, tolerances: [Double] = [], confidence: Double,
    breaksTies: Bool = false
  ) throws(StatisticsError) {
    try Self.check(first, indifference, tolerances, confidence)
    let count = first[0].count
    self.indifference = indifference
    self.tolerances = tolerances
    self.confidence = confidence
    self.breaksTies = breaksTies
    let others = (breaksTies ? 2 : 1) * (first.count - 1)
    share = (1 - confidence) / Double(max(1, others + tolerances.count))
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

  /// The only remaining system, once it is shown to satisfy every constraint; `nil` otherwise.
  public var selected: Int? {
    let left = remaining
    return left.count == 1 && keepsAll(left[0]) ? left[0] : nil
  }

  /// Whether more seeds would not change the result.
  public var isOver: Bool { remaining.isEmpty || selected != nil }

  /// Whether the system is shown to keep every constraint.
  public func keepsAll(_ system: Int) -> Bool { keeps[system].allSatisfy { $0 } }

  /// Adds one seed for each of ``remaining``, in its order.
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

  /// Seeds per system for the same guarantee when all get equally many and none may leave (Clark
  /// and Yang 1986), with t in place of the boundary and from the same first stage. A ``TieBreak``
  /// resolves differences of half the indifference.
  public func equalSeeds() throws(StatisticsError) -> Int {
    let t = try StudentT.upperQuantile(share, degreesOfFreedom: Double(firstSeeds - 1))
    let zone = breaksTies ? indifference / 2 : indifference
    var most = 0.0
    for one in variances.indices {
      for other in variances.indices where other > one {
        most = max(most, variances[one][other] / (zone * zone))
      }
      for (place, tolerance) in tolerances.enumerated() {
        most = max(most, slackVariances[one][place] / (tolerance * tolerance))
      }
    }
    let needed = (t * t * most).rounded(.up)
    return max(firstSeeds, needed < 1e9 ? Int(needed) : 1_000_000_000)
  }
}
