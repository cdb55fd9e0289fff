/// How much of a difference only repeats inputs of the simulated world.
public struct EchoShare: Hashable, Sendable, Codable {
  /// A key of the world whose value the difference repeats.
  public struct Input: Hashable, Sendable, Codable {
    /// As `--set` names it, such as `world.response.personalisedFactor`.
    public var key: String
    /// Its value in the run; over an ensemble, the mean of the members that were tried.
    public var value: Double
    /// The evidence for the key's default: a paper, a document, or the word *assumption*; `nil` for a value that the
    /// scenario's author gave.
    public var source: String?

    package init(key: String, value: Double, source: String?) {
      (self.key, self.value, self.source) = (key, value, source)
    }
  }

  /// In the order of the format, one or more.
  public var inputs: [Input]

  /// Share of the difference that vanishes where the inputs do nothing, above 0 and at most 1, on the scale of logarithms;
  /// for money on its own.
  public var share: Double

  /// Whether there is nothing else to the difference, so that it follows the inputs one to one.
  public var isWhole: Bool

  package init(_ inputs: [Input], share: Double, isWhole: Bool) {
    (self.inputs, self.share, self.isWhole) = (inputs, share, isWhole)
  }
}

extension Comparison {
  /// Notes that inputs are read back in the difference.
  ///
  /// A difference that is nothing else loses its p-value, its intervals and its direction: no test says more of an
  /// input than its source does.
  package mutating func readBack(_ found: EchoShare) {
    echo = found
    guard found.isWhole else { return }
    (low, high, relativeLow, relativeHigh) = (nil, nil, nil, nil)
    (withinLow, withinHigh, varianceReduction) = (nil, nil, nil)
    (p, pAdjusted, statistic, degreesOfFreedom, isBetter) = (nil, nil, nil, nil, nil)
    others = []
    // Of one input under both arms, figures without luck have no spread to estimate a difference by.
    if [.improved, .worse, .notEstimable].contains(verdict) { verdict = .inconclusive }
  }
}
