import Foundation
import PushModel
import Scenarios
import SimKernel
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Logs
@testable import Tables

/// Worlds that are drawn from a log show what it shows, whatever they take its wear for.
@Suite("Worlds of a log", .releaseOnly("fits some twenty models"))
struct LogWorldsTests {
  /// Openings of people who differ and do not tire: everybody gets about five pushes a day.
  private static func worn(people: Int = 150) -> DrawnLog {
    DrawnLog(people: people, pushes: 60) { own, draw, _ in
      draw.uniform < 0.05 + 0.4 * own * own ? 5 + 30 * draw.u2 : nil
    }
  }

  private static func evidence(_ question: LogQuestion = LogQuestion()) throws -> LogEvidence {
    var question = question
    question.drawsWorlds = true
    return try #require(try Calibration(question).run(on: worn()).evidence)
  }

  /// The share of pushes that a draw opens in the log.
  private static func expected(_ draw: ResponseDraws.Draw, _ trials: ResponseTrials) -> Double {
    let node = WearPrior.Node(wear: draw.wear, values: draw.values.wearing)
    let sigma = log1p(draw.values.cv * draw.values.cv).squareRoot()
    let scores = (0..<101).map { -4 + 0.08 * Double($0) }
    var (sum, count) = (0.0, 0.0)
    for trial in trials.all.joined() {
      let factor = exp(node.known(trial).known)
      let hazard =
        -log1p(-draw.values.rates[trial.kind]) * factor
        * (draw.values.blocks.isEmpty ? 1 : draw.values.blocks[trial.block])
      var (share, mass) = (0.0, 0.0)
      for score in scores {
        let weight = exp(-score * score / 2)
        share += weight * -expm1(-hazard * exp(sigma * score - sigma * sigma / 2))
        mass += weight
      }
      sum += trial.seen * share / mass
      count += 1
    }
    return sum / count
  }

  @Test("without chance each world opens what the log opens, under every wear")
  func levels() throws {
    let evidence = try Self.evidence()
    let trials = evidence.trials.all.joined()
    let seen = Double(trials.count { $0.isSuccess }) / Double(trials.count { _ in true })
    let draws = try ResponseDraws(evidence.trials, evidence.models, seed: 3).drawn(
      24, byChance: [.hour])
    #expect(Set(draws.map(\.wear)) == [.none, .volume, .recency])
    // Of 150 people who differ by three quarters the level is known to some 7 %, and draws have heavy tails.
    for wear in [Wear.none, .volume, .recency] {
      let own = draws.filter { $0.wear == wear }.map { Self.expected($0, evidence.trials) / seen }
      #expect(own.allSatisfy { abs($0 - 1) < 0.4 }, "\(wear): \(own)")
      #expect(abs(own.reduce(0, +) / Double(own.count) - 1) < 0.12, "\(wear): \(own)")
    }
  }

  @Test("the same log and seed give the same worlds, another seed others")
  func oneAnswer() throws {
    let evidence = try Self.evidence()
    func keys(_ seed: UInt64) throws -> [DrawnKey] {
      try evidence.worlds(over: WorldParameters(), count: 24, seed: seed).keys
    }
    let one = try keys(1)
    #expect(try keys(1) == one)
    #expect(try keys(2) != one)
  }

  @Test("wear is an assumption where nothing varied by chance, and told where somebody says it did")
  func standing() throws {
    func isTold(_ question: LogQuestion) throws -> Bool? {
      try Self.evidence(question).worlds(over: WorldParameters(), count: 24, seed: 1).keys
        .first { $0.key == "world.response.habituation" }?.isTold
    }
    #expect(try isTold(LogQuestion()) == false)
    var stated = LogQuestion()
    stated.randomised = [.volume]
    #expect(try isTold(stated) == true)
  }
}

@Suite("Priors of wear")
struct WearPriorTests {
  @Test("eight of each wear, whose middle values are those of their ranges")
  func nodes() throws {
    let nodes = try WearPrior().nodes
    #expect(nodes.count { $0.wear == .none } == 8)
    let weights = nodes.filter { $0.wear == .volume }.map { $0.values[0] }
    #expect(weights == weights.sorted() && weights.count == 8)
    // The geometric mean of .01 and 1.
    let middle = exp(weights.reduce(0) { $0 + log($1) } / 8)
    #expect(abs(middle - 0.1) < 1e-6)
    #expect(nodes.filter { $0.wear == .recency }.allSatisfy { (0.05...0.8).contains($0.values[0]) })
  }

  @Test(
    "a wear of exp(-.12 volume) lies inside: four pushes a day that become one",
    arguments: [0.05, 0.12, 0.15])
  func reach(rate: Double) throws {
    // What is remembered of n pushes a day is 2 n.
    let truth = exp(rate * 6)
    let gains = try WearPrior().nodes.filter { $0.wear == .volume }.map { node in
      (1 + 8 * node.values[0]) / (1 + 2 * node.values[0])
    }
    #expect(gains.min()! < truth && truth < gains.max()!, "\(truth) of \(gains)")
  }
}

@Suite("Reasons to leave")
struct LeavingDrawTests {
  /// Pushes in calm and busy weeks, with departures.
  private func exposures(calm: Int, busy: Int) -> [(hasLeft: Bool, weekly: Double)] {
    (0..<10_000).map { ($0 < calm, 3) } + (0..<10_000).map { ($0 < busy, 20) }
  }

  private func departures(
    _ draw: LeavingDraws.Draw, _ exposures: [(hasLeft: Bool, weekly: Double)]
  ) -> Double {
    exposures.reduce(0) { sum, exposure in
      let score = log(exposure.weekly / draw.toleranceMedian) / draw.toleranceSigma
      let above = erfc(-score / 2.0.squareRoot()) / 2
      return sum + draw.perPush + draw.perWeekAbove * above / exposure.weekly
    }
  }

  @Test("every draw has the departures of the log, within their chance")
  func level() throws {
    let exposures = exposures(calm: 100, busy: 100)
    for draw in try LeavingDraws(exposures, seed: 1).drawn(50, isByChance: false) {
      #expect(abs(departures(draw, exposures) / 200 - 1) < 5 / 200.0.squareRoot())
    }
  }

  @Test("departures in busy weeks alone are not told from others without chance, and are with it")
  func reasons() throws {
    let exposures = exposures(calm: 10, busy: 190)
    func calm(_ isByChance: Bool) throws -> [Double] {
      try LeavingDraws(exposures, seed: 1).drawn(100, isByChance: isByChance).map { draw in
        departures(draw, exposures.filter { $0.weekly < 10 })
      }
    }
    let (free, told) = (try calm(false), try calm(true))
    #expect(free.max()! > 60)
    #expect(told.max()! < free.max()! / 2, "\(told.max()!), \(free.max()!)")
  }
}
