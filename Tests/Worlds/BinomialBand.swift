import Statistics

/// The counts that are no surprise at a known probability among the seventy or so of the page:
/// outside, on either side, lies at most a twentieth of a percent, so that all of them together
/// alarm in one run of twenty. Exact, so it covers 99.9 % or a little more.
package struct BinomialBand {
  package let counts: ClosedRange<Int>
  package let trials: Int

  package init(_ probability: Double, of trials: Int) throws {
    func isLow(_ count: Int) throws -> Bool {
      try Binomial.lowerTail(count, trials: trials, probability: probability) <= 0.0005
    }
    func isHigh(_ count: Int) throws -> Bool {
      try Binomial.upperTail(count, trials: trials, probability: probability) <= 0.0005
    }
    var (low, high) = (0, trials)
    while try isLow(low) { low += 1 }
    while try isHigh(high) { high -= 1 }
    counts = low...high
    self.trials = trials
  }

  package func contains(_ count: Int) -> Bool { counts.contains(count) }
}
