import Foundation
import PushModel
import SimWorld
import TestWorlds
import Testing

@testable import Logs
@testable import Statistics
@testable import Tables

/// What a fit makes of visits is what the world's own law of visits makes of them.
@Suite("Paths of visits")
struct VisitPathTests {
  private let desk: TableDesk

  init() throws { desk = try TableDesk() }

  /// Monday, 16 March 2026, 08:00 in UTC.
  private static let start: Int64 = 1_773_648_000_000
  private static let hour: Int64 = 3_600_000

  /// One person who visits, opens and ignores pushes, and stays away in the end.
  private func log() throws -> PushLog {
    var lines = ["uid,nid,event,ts"]
    for hour: Int64 in [3, 8, 30, 31, 55, 140, 141, 150] {
      lines.append("a,,visited,\(Self.start + hour * Self.hour)")
    }
    for (push, hour) in [Int64(0), 20, 60, 100, 160].enumerated() {
      lines.append("a,\(push),sent,\(Self.start + hour * Self.hour)")
      if push % 2 == 1 { lines.append("a,\(push),opened,\(Self.start + (hour + 1) * Self.hour)") }
    }
    lines.append("b,1,sent,\(Self.start + 500 * Self.hour)")
    return try PushLog(
      try DelimitedFile(path: try desk.write(lines.joined(separator: "\n") + "\n")), LogQuestion(),
      isStopped: { false })
  }

  private static var parameters: DynamicsParameters {
    var parameters = DynamicsParameters.published
    parameters.habitGain = 0.8
    return parameters
  }

  /// The log likelihood by the law itself, in steps of a minute, over the times of a last visit before.
  private func logLikelihood(
    _ person: LoggedPerson, _ log: PushLog, _ hours: VisitHours, rate: Double
  ) -> Double {
    let parts = [0.125, 0.375, 0.625, 0.875].map {
      exp(logLikelihood(person, log, hours, rate: rate, last: $0))
    }
    return Foundation.log(parts.reduce(0, +) / 4)
  }

  /// - Parameter last: The quantile of the time since the last visit before.
  private func logLikelihood(
    _ person: LoggedPerson, _ log: PushLog, _ hours: VisitHours, rate: Double, last: Double
  ) -> Double {
    let law = VisitLaw(Self.parameters)
    var habit = law.start(at: rate, Timestamp(milliseconds: log.first), last)
    var sum = 0.0
    let minute: Int64 = 60_000
    for at in stride(from: log.first, to: log.last, by: Int(minute)) {
      let now = Timestamp(milliseconds: at)
      if person.visits.contains(at) {
        sum += Foundation.log(rate * law.factor(habit, at: rate, now))
        law.visit(&habit, at: now)
      } else if person.pushes.contains(where: { $0.openedAt == at }) {
        law.visit(&habit, at: now)
      } else if person.pushes.contains(where: { $0.openedAt == nil && $0.sentAt == at }) {
        law.wear(&habit, at: now)
      }
      let middle = Timestamp(milliseconds: at + minute / 2)
      sum -=
        rate * law.factor(habit, at: rate, middle)
        * hours.days(of: person, from: at, to: at + minute)
    }
    return sum
  }

  @Test("a path's likelihood is that of the world's law, at every rate")
  func likelihood() throws {
    let log = try log()
    let hours = VisitHours(log.people, try LogClock(log, zone: "UTC"))
    let person = try #require(log.people.first { !$0.visits.isEmpty })
    let paths = VisitPaths(log.people, log, VisitLaw(Self.parameters), hours, begin: log.first)
      .paths(of: person)
    let halving = Self.parameters.absenceHalving
    let laws = VisitLaws(
      gain: 0.8, fading: Foundation.log(2) / halving, floor: Self.parameters.absenceFloor)
    #expect(paths.count > 8)
    let step = Foundation.log(paths[1].rate / paths[0].rate)
    for (path, next) in zip(paths, paths.dropFirst()) {
      #expect(abs(Foundation.log(next.rate / path.rate) - step) < 1e-9)
    }
    for path in paths {
      let own = logLikelihood(person, log, hours, rate: path.rate)
      let fitted = laws.value(path).value
      // Both are sums over spans; at 17 visits a day theirs differ by 0.4 %.
      #expect(abs(fitted - own) < 0.02 + 0.005 * abs(own), "\(path.rate): \(fitted) for \(own)")
    }
  }

  @Test("its slopes are those of the likelihood")
  func slopes() throws {
    let log = try log()
    let hours = VisitHours(log.people, try LogClock(log, zone: "UTC"))
    let person = try #require(log.people.first { !$0.visits.isEmpty })
    let path = VisitPaths(log.people, log, VisitLaw(Self.parameters), hours, begin: log.first)
      .paths(of: person)[6]
    func value(_ logGain: Double, _ fading: Double) -> VisitLaws.Value {
      VisitLaws(gain: expm1(logGain), fading: fading, floor: 0.01).value(path)
    }
    let (own, small) = (value(0.5, 0.3), 1e-5)
    let byGain = (value(0.5 + small, 0.3).value - value(0.5 - small, 0.3).value) / (2 * small)
    let byFading = (value(0.5, 0.3 + small).value - value(0.5, 0.3 - small).value) / (2 * small)
    #expect(abs(own.byGain - byGain) < 1e-4)
    #expect(abs(own.byFading - byFading) < 1e-4)
  }

  @Test("activity by hour makes a day of a day")
  func hours() throws {
    let log = try log()
    let hours = VisitHours(log.people, try LogClock(log, zone: "UTC"))
    let person = log.people[0]
    let day = 24 * Self.hour
    for start in stride(from: log.first, to: log.first + day, by: Int(5 * Self.hour / 2)) {
      #expect(abs(hours.days(of: person, from: start, to: start + 3 * day) - 3) < 1e-6)
    }
  }
}
