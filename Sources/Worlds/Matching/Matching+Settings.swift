extension Matching {
  /// Sizes of a match. Defaults are those of the method's trials on toy problems; *assumptions* unless a source stands.
  package struct Settings: Hashable, Sendable, Codable {
    /// Points that are simulated, those for noise and members not counted.
    package var budget = 3_000

    /// Members of the ensemble.
    package var members = 200

    /// Share of the budget in wave 0.
    package var designShare = 0.2

    /// Waves after wave 0 at most.
    package var waves = 7

    /// Points that are simulated again to measure noise, and how often.
    package var noisePoints = 40
    package var noiseRepeats = 4

    /// Replications of a point at most, where one alone is too noisy.
    package var replicationsMax = 8

    /// The largest part of a tolerance that noise may be, after so many replications; tolerances are widened to it.
    package var noiseShareMax = 0.85

    /// Candidates of a wave, which cost no simulation: at most, and how many are drawn at a time.
    package var candidates = 20_000
    package var candidatePart = 4_000

    /// Points that an emulator learns from, and those of them that choose its scales.
    package var emulatorPoints = 300
    package var scalePoints = 120

    /// Effective size of candidates that tolerances are widened for.
    package var candidateSize = 300.0

    /// Effective size of the points that candidates are drawn around, and the factor on their covariance.
    package var cloudSize = 100.0
    package var cloudReach = 2.5

    /// Effective size at which waves end before the budget does.
    package var enough = 300.0

    /// Effective size below which a match is poor, and the largest weight that one world may have.
    package var effectiveSizeMin = 100.0
    package var weightMax = 0.05

    package init() {}

    /// Factors on tolerances, from the widest.
    static let widenings = [20.0, 14, 10, 7, 5, 3.5, 2.5, 1.75, 1.25]

    var designCount: Int { max(20, Int((Double(budget) * designShare).rounded())) }

    /// Effective size of candidates at which no more are drawn: four for each that is taken, so that few come twice.
    func candidatesEnough(replications: Int) -> Double {
      max(candidateSize, 4 * Double(waveCount(replications: replications)))
    }

    /// Points of each wave after wave 0.
    func waveCount(replications: Int) -> Int {
      max(1, (budget - designCount) / (waves * replications))
    }
  }

  /// One world to simulate.
  package struct Request: Hashable, Sendable {
    /// Wave, from 0; members come after all waves.
    package let wave: Int

    /// Number of the point among all.
    package let index: Int

    /// Number of the replication of this point; each has a seed of its own.
    package let replication: Int

    /// By parameter, in the order of the priors.
    package let values: [Double]

    /// The seed of this replication: no two requests of a match share theirs.
    package let seed: UInt64
  }

  /// A world that was simulated.
  struct Point: Hashable, Sendable {
    let wave: Int

    /// Standard normal scores by parameter.
    let scores: [Double]

    /// Sums over replications of the facts, on their scales, and of the effects behind them.
    var sums: [Double]
    var replications: Double

    func figure(_ place: Int) -> Double { sums[place] / replications }

    /// Whether each fact has a figure in this world.
    let isComplete: Bool
  }
}
