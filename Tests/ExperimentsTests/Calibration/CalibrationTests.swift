import Foundation
import Statistics
import TestSupport
import TestWorlds
import Testing

/// Methods held to what they promise, where the truth is known: the figures of
/// `docs/calibration.md`, which are those of `make proofs`. `make test` simulates a tenth of the worlds and draws
/// a quarter of the subscribers.
@Suite("Calibration", .releaseOnly)
struct CalibrationTests {
  static let experiments = 2_000
  /// Experiments in simulated worlds, which take most of the time.
  static let simulated = Build.runsProofs ? experiments : 200

  /// Experiments with drawn subscribers.
  static let drawn = Build.runsProofs ? experiments : 500

  private static let worlds = Result { try SplitWorlds(worlds: simulated) }
  private static let seeds = Result {
    TrueNull(
      name: "t over seeds, open rate", answers: try SeedWorlds.answers(experiments: simulated))
  }
  private static let power = Result { try PowerStudy.results(experiments: drawn) }
  private static let peeking = Result { try Peeking(experiments: drawn) }
  private static let sizes = Result {
    try SampleSizes(experiments: 5 * (Build.runsProofs ? experiments : 600))
  }

  /// Every method whose errors are as many as it says.
  private static func exact() throws -> [TrueNull] {
    try worlds.get().exact + [seeds.get()]
  }

  private func isWithin(_ count: Int, _ probability: Double, of trials: Int) throws -> Bool {
    try BinomialBand(probability, of: trials).contains(count)
  }

  @Test("two arms alike are told apart in 5 % and in 1 % of the experiments")
  func rejections() throws {
    for method in try Self.exact() {
      for alpha in [0.05, 0.01] {
        let count = method.rejected(at: alpha)
        #expect(
          try isWithin(count, alpha, of: method.trials), "\(method.name) at \(alpha): \(count)")
      }
    }
  }

  @Test("their p-values are uniform") func uniformity() throws {
    for method in try Self.exact() {
      let test = try method.uniformity()
      #expect(test.pValue > 0.001, "\(method.name): \(test)")
    }
  }

  @Test("95 % intervals hold the truth, that nothing differs, in 95 %") func coverage() throws {
    for method in try Self.exact() {
      for (covered, trials) in [method.covered, method.relativeCovered] where trials > 0 {
        #expect(try isWithin(covered, 0.95, of: trials), "\(method.name): \(covered)")
      }
    }
  }

  @Test("who looks ten times errs as often as they like, but with a confidence sequence")
  func peeking() throws {
    let peeking = try Self.peeking.get()
    let band = try BinomialBand(0.05, of: peeking.experiments)
    #expect(peeking.foundByWelch > 2 * band.counts.upperBound)
    #expect(peeking.foundBySequence <= band.counts.upperBound)
  }

  /// 3.1 of the statistical design: 24 to 58 % at realistic volumes.
  @Test("taking pushes for independent finds differences that are not there")
  func pushesAreNotIndependent() throws {
    let naive = try Self.worlds.get().answers(.naive)
    #expect(Double(naive.rejected(at: 0.05)) > 0.15 * Double(naive.trials))
    #expect(try naive.uniformity().pValue < 1e-9)
  }

  @Test("an effect is found as often as the formula says, and intervals hold it in 95 %")
  func power() throws {
    for result in try Self.power.get() {
      #expect(try isWithin(result.rejected, result.formula, of: result.trials), "\(result)")
      #expect(try isWithin(result.covered, 0.95, of: result.trials), "\(result)")
    }
  }

  @Test("the deviation that sizes are planned with is the one on paper") func deviation() throws {
    let found = try PowerStudy.openRates(0, 700, 0, perArm: 200_000)
    let variance = PowerStudy.variance(rate: 0.1, deliveries: 10)
    let expected = (2 * variance / 200_000).squareRoot()
    #expect(abs(found.difference.standardError / expected - 1) < 0.01)
  }

  @Test("the delta method errs more often among few subscribers, and not among many")
  func sizes() throws {
    let sizes = try Self.sizes.get()
    let band = try BinomialBand(0.05, of: sizes.experiments)
    #expect(sizes.rejected[0] > band.counts.upperBound)
    #expect(band.contains(sizes.rejected.last!))
  }

  /// With `PUSHLAB_UPDATE_DOCS=1` the page is written instead.
  @Test("docs/calibration.md says what is found", .proofOnly) func page() throws {
    let file = Repository.folder.appending(path: "docs/calibration.md")
    let stands = try String(contentsOf: file, encoding: .utf8)
    var page = Page(text: stands)
    try CalibrationPage(
      nothing: Self.exact(), worlds: Self.worlds.get(), power: Self.power.get(),
      peeking: Self.peeking.get(), sizes: Self.sizes.get()
    ).fill(&page)
    if ProcessInfo.processInfo.environment["PUSHLAB_UPDATE_DOCS"] == "1" {
      try page.text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(page.text == stands, "PUSHLAB_UPDATE_DOCS=1 writes it anew")
    }
  }
}
