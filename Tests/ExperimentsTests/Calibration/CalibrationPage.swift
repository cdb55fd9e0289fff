import Foundation
import Statistics
import TestWorlds

/// The figures of `docs/calibration.md`.
struct CalibrationPage {
  let nothing: [TrueNull]
  let worlds: SplitWorlds
  let power: [PowerStudy.Result]
  let peeking: Peeking
  let sizes: SampleSizes

  func fill(_ page: inout Page) throws {
    try page.fill("worlds", with: census())
    try page.fill("nothing to find", with: nothingToFind())
    try page.fill("pushes", with: pushes())
    try page.fill("power", with: somethingToFind())
    try page.fill("looks", with: looks())
    try page.fill("sizes", with: bySize())
  }

  private func census() -> [String] {
    [
      "There are \(whole(worlds.census.count)) of them. On average a world has, both arms together, "
        + "\(whole(Int(worlds.mean(\.deliveries).rounded()))) deliveries,",
      "\(percent(worlds.mean(\.openRate))) of them opened, and \(fixed(worlds.mean(\.optOuts), 0)) "
        + "opt-outs; the warm-up explains \(percent(worlds.mean(\.varianceReduction))) of",
      "the variance of opens a day.",
    ]
  }

  private func nothingToFind() throws -> [String] {
    let count = nothing[0].trials
    let (five, one) = (try BinomialBand(0.05, of: count), try BinomialBand(0.01, of: count))
    let cover = try BinomialBand(0.95, of: count)
    let band = ["*99.9 % band*", "*\(range(five))*", "*\(range(one))*", "", "*> 0.001*"]
    return Page.table(
      [
        "method", "p < 0.05", "p < 0.01", "KS distance", "its p", "intervals with 0",
        "relative ones",
      ], try nothing.map(row) + [band + ["*\(range(cover))*", "*\(range(cover))*"]])
  }

  private func row(_ method: TrueNull) throws -> [String] {
    let uniformity = try method.uniformity()
    return [
      method.name, "\(method.rejected(at: 0.05))", "\(method.rejected(at: 0.01))",
      fixed(uniformity.statistic, 4), fixed(uniformity.pValue, 3),
      share(method.covered, of: method.trials), share(method.relativeCovered, of: method.trials),
    ]
  }

  private func share(_ found: (count: Int, of: Int), of trials: Int) -> String {
    found.of == 0 ? "–" : found.of == trials ? "\(found.count)" : "\(found.count) of \(found.of)"
  }

  private func pushes() throws -> [String] {
    let naive = worlds.answers(.naive)
    let effect = worlds.mean(\.designEffect)
    let expected = try 2 * Normal.upperTail(1.959963984540054 / effect.squareRoot())
    let rejected = naive.rejected(at: 0.05)
    return [
      "It finds a difference in **\(rejected) of \(whole(naive.trials)) experiments, "
        + "\(percent(rejected, of: naive.trials))**, at 5 %, and in \(naive.rejected(at: 0.01)) at 1 %;",
      "\(whole(naive.covered.count)) of its intervals hold 0. The variance over subscribers is, on "
        + "average, \(fixed(effect, 1)) times that",
      "over as many independent pushes (the *design effect*), at which a z-test should err in "
        + "\(percent(expected)).",
    ]
  }

  private func looks() -> [String] {
    let trials = peeking.experiments
    return [
      "With \(Peeking.looks) looks, one every \(Peeking.step) subscribers in each arm, Welch's test "
        + "at 5 % finds a difference at some look in",
      "**\(peeking.foundByWelch) of \(whole(trials)) experiments, "
        + "\(percent(peeking.foundByWelch, of: trials))**; the confidence sequence in "
        + "**\(peeking.foundBySequence)**.",
    ]
  }

  private func somethingToFind() throws -> [String] {
    Page.table(
      ["method", "true difference", "formula", "found", "99.9 % band", "intervals with it"],
      try power.map { result in
        [
          result.name, fixed(result.effect, 3), percent(result.formula), "\(result.rejected)",
          range(try BinomialBand(result.formula, of: result.trials)), "\(result.covered)",
        ]
      })
  }

  private func bySize() throws -> [String] {
    let band = try BinomialBand(0.05, of: sizes.experiments)
    let rows = zip(SampleSizes.sizes, sizes.rejected).map { size, count in
      [whole(size), whole(count), percent(count, of: sizes.experiments)]
    }
    return Page.table(
      ["subscribers in an arm", "p < 0.05 of \(whole(sizes.experiments))", "share"],
      rows + [["*99.9 % band*", "*\(range(band))*", ""]])
  }

  private func range(_ band: BinomialBand) -> String {
    "\(band.counts.lowerBound)–\(band.counts.upperBound)"
  }

  private func percent(_ share: Double) -> String { fixed(100 * share, 1) + " %" }

  private func percent(_ count: Int, of trials: Int) -> String {
    percent(Double(count) / Double(trials))
  }

  private func fixed(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  /// With a comma after the thousands.
  private func whole(_ count: Int) -> String {
    count < 1_000
      ? "\(count)" : "\(count / 1_000)," + String(format: "%03d", count % 1_000)
  }
}
