import Statistics

/// The counts that are no surprise at a known probability: outside, on either side, lies at most
/// half of a percent. Exact, so it covers 99 % or a little more.
struct BinomialBand {
  let counts: ClosedRange<Int>
  let trials: Int

  init(_ probability: Double, of trials: Int) throws {
    func isLow(_ count: Int) throws -> Bool {
      try Binomial.lowerTail(count, trials: trials, probability: probability) <= 0.005
    }
    func isHigh(_ count: Int) throws -> Bool {
      try Binomial.upperTail(count, trials: trials, probability: probability) <= 0.005
    }
    var (low, high) = (0, trials)
    while try isLow(low) { low += 1 }
    while try isHigh(high) { high -= 1 }
    counts = low...high
    self.trials = trials
  }

  func contains(_ count: Int) -> Bool { counts.contains(count) }
}
