import Foundation
import PushModel
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Logs

/// Logs of simulated worlds give back the worlds that they are from.
@Suite("Fits to simulated logs recover the world", .releaseOnly)
struct LogRecoveryTests {
  /// A fitted figure and what the world was made with.
  private struct Truth: Sendable {
    let part: CalibrationPart.Name
    let name: String
    let value: Double
    /// By so much the mean of the fits may differ from it, besides.
    var slack = 0.0
  }

  private static let truths: [Truth] = {
    // A world counts whole milliseconds and drops the rest, on average half of one, which a log is
    // taken to have rounded: that spreads the logarithms of such delays by 0.002. What was offline and
    // is back within ten seconds counts as prompt, and adds a little.
    [
      Truth(part: .presence, name: "offline share", value: 0.08),
      Truth(part: .presence, name: "offline spell", value: 40 * 60_000),
      Truth(part: .presence, name: "by night", value: 0.25),
      Truth(part: .presence, name: "spell by night", value: 3 * 3_600_000),
      Truth(part: .response, name: "open rate", value: 0.12),
      Truth(part: .response, name: "CV between people", value: 1),
      Truth(part: .response, name: "weight of a recent push", value: 0.15),
      Truth(part: .timeToOpen, name: "median", value: 20 * 60_000),
      Truth(part: .timeToOpen, name: "sigma", value: 1.5),
      Truth(part: .delivery, name: "median", value: 500, slack: 0.5),
      Truth(part: .delivery, name: "sigma", value: 1.089, slack: 0.003),
      Truth(part: .leaving, name: "leaving at a push shown", value: 0.01),
      Truth(part: .leaving, name: "by removing the app", value: 0.35),
      Truth(part: .leaving, name: "removing the app besides, a day", value: 0.002),
    ]
      + WorldParameters.legibleHours.enumerated().map { block, factor in
        let (first, last) = (3 * block, 3 * block + 3)
        let name = "factor \(first < 10 ? "0" : "")\(first)-\(last < 10 ? "0" : "")\(last) h"
        return Truth(part: .response, name: name, value: factor)
      }
  }()

  /// It begins at noon: the devices' initial states are those that they would have reached. At midnight it is
  /// not, as a night takes hours to make itself felt.
  ///
  /// - Parameter isZoneInRows: Each row says where its people live, else the question does.
  private static func report(
    _ seed: UInt64, subscribers: Int, isZoneInRows: Bool = false
  ) throws -> CalibrationReport {
    var (world, question) = (WorldParameters.legible(subscribers: subscribers), LogQuestion())
    let zone = "Etc/GMT-12"
    world.zones = [zone: 1]
    if !isZoneInRows { question.zone = zone }
    let log = try SimulatedLog(world, seed: seed, days: 12, zone: isZoneInRows ? zone : nil)
    return try Calibration(question).report(of: log)
  }

  @Test(
    "a zone in each row gives the fit that `zone` gives",
    .releaseOnly)
  func rowsOwnZone() throws {
    func figures(isZoneInRows: Bool) throws -> [String] {
      let report = try Self.report(21, subscribers: 300, isZoneInRows: isZoneInRows)
      return report.parts.flatMap { part -> [String] in
        part.values.map { "\(part.name) \($0.name) \($0.value)" }
      }
    }
    let inRows = try figures(isZoneInRows: true)
    #expect(try figures(isZoneInRows: false) == inRows)
    // Both parts go by the clock.
    for name in ["presence by night", "response factor"] {
      #expect(inRows.contains { $0.hasPrefix(name) }, "\(inRows)")
    }
  }

  private static let asked =
    ProcessInfo.processInfo.environment["PUSHLAB_LOGS"].flatMap { Int($0) }
  private static let isWhole = Build.runsProofs || asked != nil

  /// A log of 2,000 people takes some ten seconds. `make proofs` fits 8 of them, `PUSHLAB_LOGS` asks for
  /// more, and `make test` fits smaller ones, in which every figure is still told.
  private static let logs = asked ?? (Build.runsProofs ? 8 : 3)
  private static let people = isWhole ? 2_000 : 1_000

  /// Each parameter's interval holds the truth as often as it says, and no log is refused but by the
  /// chance that its checks leave.
  @Test(
    "of many logs 95 % intervals cover each parameter in about 95 %",
    .releaseOnly)
  func coverage() throws {
    let logs = Self.logs
    let reports = try inParallel(logs) { try Self.report(UInt64($0) + 1, subscribers: Self.people) }
    let band = try BinomialBand(0.95, of: logs)
    for truth in Self.truths {
      let found = reports.compactMap { $0.value(truth.part, truth.name) }
      let covered = found.count { ($0.low...$0.high).contains(truth.value) }
      let mean = found.reduce(0) { $0 + $1.value } / Double(found.count)
      // A parameter that a model without it was preferred to is not covered.
      #expect(found.count >= logs - 1 - logs / 50, "\(truth.name): \(found.count) logs")
      #expect(
        covered >= band.counts.lowerBound,
        "\(truth.name): \(covered) of \(found.count), mean \(mean)")
      // The mean of the logs is as near as their standard errors say.
      let error = found.reduce(0) { $0 + $1.standardError } / Double(found.count)
      let reach = truth.slack + 4 * error / Double(found.count).squareRoot()
      #expect(abs(mean - truth.value) < reach, "\(truth.name): \(mean) for \(truth.value)")
    }
    // Nobody's visits are in these logs.
    #expect(reports.allSatisfy { $0.part(.visits)?.state == .absent })
    for part in CalibrationPart.Name.allCases where part != .visits {
      let refused = reports.compactMap { $0.part(part) }.filter { $0.state != .fitted }
      let reasons = refused.map { $0.reason ?? "" }
      #expect(refused.count <= 1 + logs / 50, "\(part): \(reasons)")
    }
  }

  /// A world in which visits lead to visits, and tell what a push would.
  @Test("a log with visits gives back the law of visits", .releaseOnly)
  func visits() throws {
    var world = WorldParameters.legible(subscribers: 1_000)
    var dynamics = DynamicsParameters.published
    dynamics.habitGain = 1.5
    dynamics.absenceHalving = 2
    dynamics.toldShare = 0.4
    world.dynamics = dynamics
    let drawn = world
    let logs = try inParallel(Self.isWhole ? 4 : 2) { seed in
      let log = try SimulatedLog(drawn, seed: UInt64(seed) + 1, days: 28)
      return try [CalibrationPart.Name.visits, .response].map { try Calibration.part($0, of: log) }
    }
    for (name, part, value) in [
      ("visits a day of the median", CalibrationPart.Name.visits, world.activity.sessionsPerDay),
      ("spread of their logarithm", .visits, world.activity.sessionsSigma),
      ("habit gain", .visits, 1.5), ("absence halving, in visits", .visits, 2),
      ("told by a visit", .response, 0.4),
    ] {
      for parts in logs {
        let own = try #require(parts.first { $0.name == part })
        let found = try #require(own.values.first { $0.name == name }, "\(name)")
        let off = abs(found.value - value) / found.standardError
        #expect(off < 4, "\(name): \(found.value), \(off) standard errors off")
      }
    }
  }
}
