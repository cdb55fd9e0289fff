import SimKernel
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Logs
@testable import Tables

/// A log from another mechanism than the world's is refused, and the reason names what does not fit.
@Suite("Logs of other mechanisms", .releaseOnly)
struct LogRefusalTests {
  private func part(
    _ name: CalibrationPart.Name, of log: some TableSource
  ) throws -> CalibrationPart {
    try Calibration.part(name, of: log)
  }

  private func expect(
    _ part: CalibrationPart?, refusedFor words: String,
    _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(part?.state == .refused, sourceLocation: place)
    #expect(part?.reason?.contains(words) == true, "\(part?.reason ?? "")", sourceLocation: place)
    #expect(part?.isTaken == false, sourceLocation: place)
  }

  /// Log-normal waits of median ten minutes.
  private static func minutes(_ u: Double) -> Double {
    Distribution.lognormal(u, median: 10, sigma: 1)
  }

  @Test("people who open by habit: what they did last is what they do next")
  func habit() throws {
    let log = DrawnLog(people: 600) { own, draw, before in
      let rate = 0.1 + 0.3 * own
      let isOpened = before == nil || draw.u1 < 0.4 ? draw.u0 < rate : before!
      return isOpened ? Self.minutes(draw.uniform2) : nil
    }
    let report = try Calibration(LogQuestion()).report(of: log)
    expect(report.part(.response), refusedFor: "habit")
  }

  @Test("two kinds of people, who open nearly everything or nearly nothing")
  func twoKinds() throws {
    let log = DrawnLog(people: 600) { own, draw, _ in
      draw.u0 < (own < 0.5 ? 0.7 : 0.05) ? Self.minutes(draw.u1) : nil
    }
    expect(try part(.response, of: log), refusedFor: "log-normal")
  }

  private static func log(type: String? = nil) -> DrawnLog {
    DrawnLog(people: 300, type: type) { own, draw, _ in
      draw.u0 < 0.1 + 0.3 * own ? Self.minutes(draw.u1) : nil
    }
  }

  @Test("a log without types gives its open rate to what is about oneself too, and says so")
  func noTypes() throws {
    let part = try part(.response, of: Self.log())
    let values = ["Android", "IOS", "Contextual"].map { kind in
      part.settings.first { $0.key == "world.response.open\(kind)" }?.value
    }
    #expect(values[0] != nil && values[1] == values[0] && values[2] == values[0])
    #expect(part.notes.contains { $0.contains("the log has no type") })
  }

  @Test(
    "rates that a log says nothing of are named, as a world that uses them goes on with its own",
    arguments: [
      ("new_post", ["openContextual"]), ("order", ["openAndroid", "openIOS"]),
    ])
  func otherRates(type: String, left: [String]) throws {
    let part = try part(.response, of: Self.log(type: type))
    let fitted = part.settings.map(\.key)
    for rate in left { #expect(!fitted.contains("world.response.\(rate)")) }
    let words = left.joined(separator: ", ") + (left.count == 1 ? " stays" : " stay") + " as the"
    #expect(part.notes.contains { $0.hasPrefix(words) }, "\(part.notes)")
  }

  @Test("waits that are of no family are taken as a histogram, with what was tried")
  func waits() throws {
    let log = DrawnLog(people: 600) { own, draw, _ in
      // At once, or when the next hour strikes.
      draw.u0 < 0.1 + 0.3 * own ? (draw.u1 < 0.5 ? 4 * draw.u1 : 58 + 4 * draw.u1) : nil
    }
    let part = try part(.timeToOpen, of: log)
    #expect(part.state == .fitted && part.checks.allSatisfy(\.isPassed))
    #expect(part.notes.contains { $0.contains("not lognormal") })
    #expect(
      part.settings.map(\.key) == [
        "world.response.timeToOpenBarsAndroid", "world.response.timeToOpenBarsIOS",
      ])
    let bars = part.histogram
    #expect(abs(bars.reduce(0) { $0 + $1.share } - 1) < 1e-12)
    #expect(bars.filter { $0.high <= 120_000 }.reduce(0) { $0 + $1.share } > 0.45)
  }

  @Test("held-out people who wait longer than the others are no such histogram")
  func otherWaits() throws {
    let kept = [100, 200, 300, 0]
    let check = try #require(try BarCheck.check(kept, [40, 20, 10, 0], limit: 0.03))
    #expect(!check.isPassed && check.effect > 0.2)
    #expect(try BarCheck.check(kept, [25, 50, 75, 0], limit: 0.03)?.isPassed == true)
    #expect(try BarCheck.check([9, 1], [3, 0], limit: 0.03) == nil)
  }

  @Test("devices that are off by the clock: at lunch, and never else")
  func clock() throws {
    let log = DrawnLog(
      people: 400, isOnline: { _, _, hour in hour < 12 || hour > 14 },
      open: { own, draw, _ in draw.u0 < 0.1 + 0.3 * own ? Self.minutes(draw.u1) : nil })
    expect(try part(.presence, of: log), refusedFor: "at other hours")
  }

  @Test("people who leave when they get too much: not one hazard")
  func tolerance() throws {
    var world = WorldParameters.legible(subscribers: 2_000)
    world.fatigue.optOutPerPush = 0.0005
    world.fatigue.leavePerWeekAbove = 0.3
    world.fatigue.toleranceMedian = 8
    world.posts.perDay = 1
    let log = try SimulatedLog(world, seed: 3, days: 12)
    expect(try part(.leaving, of: log), refusedFor: "busiest third")
  }
}
