import PushModel
import SimKernel
import Statistics
import TestSupport
import Testing

@testable import SimWorld

/// Visits and posts follow the days of the week and the holidays of a country.
@Suite struct CalendarLawTests {
  private static func law(
    _ start: Timestamp, days: Int64, _ change: (inout CalendarParameters) -> Void
  ) -> CalendarLaw {
    var parameters = CalendarParameters()
    change(&parameters)
    return CalendarLaw(parameters, Place.table, from: start, to: start + .days(days))
  }

  private static func day(_ moment: Timestamp) -> Int64 { moment.milliseconds / 86_400_000 }

  private static func zone(_ place: Place) -> ZoneID { Place.table.zone(named: place.rawValue)! }

  @Test("The factors of an ordinary week have a mean of 1, whatever they are multiples of")
  func normalised() {
    // 2026-06-01 is a Monday; no holiday of South Africa before 16 June.
    let monday = Timestamp.utc(2026, 6, 1)
    let law = Self.law(monday, days: 30) { $0.byWeekday = [2, 2, 2, 2, 4, 1, 1] }
    let zone = Self.zone(.johannesburg)
    let week = (0..<7).map { law.visits(in: zone, onDay: Self.day(monday) + $0) }
    #expect(week == [1, 1, 1, 1, 2, 0.5, 0.5])
    #expect((0..<7).allSatisfy { law.posts(in: zone, onDay: Self.day(monday) + $0) == 1 })
  }

  @Test("A holiday has its factor where it is one, and nowhere else")
  func holiday() {
    let start = Timestamp.utc(2026, 5, 10)
    let law = Self.law(start, days: 20) {
      $0.holidayFactor = 0.25
      $0.postsHolidayFactor = 0.5
      $0.countries = ["Asia/Kolkata": .norway, "America/New_York": .noCountry]
    }
    // Norway's Constitution Day, a Sunday.
    let day = Self.day(.utc(2026, 5, 17))
    #expect(law.visits(in: Self.zone(.oslo), onDay: day) == 0.25)
    #expect(law.posts(in: Self.zone(.oslo), onDay: day) == 0.5)
    #expect(law.visits(in: Self.zone(.kolkata), onDay: day) == 0.25)
    #expect(law.visits(in: Self.zone(.johannesburg), onDay: day) == 1)
    #expect(law.visits(in: Self.zone(.oslo), onDay: day + 1) == 1)
    // Memorial Day, which New York is said not to have.
    #expect(law.visits(in: Self.zone(.newYork), onDay: Self.day(.utc(2026, 5, 25))) == 1)
  }

  @Test("A calendar without effect changes no session and no post")
  func neutral() {
    var world = WorldParameters.plain(subscribers: 100)
    let before = Town(world, seed: 3)
    world.calendar = CalendarParameters()
    let after = Town(world, seed: 3)
    #expect(
      Array(after.world.sessions.entries.buffer) == Array(before.world.sessions.entries.buffer))
    #expect(after.schedule.posts.map(\.at) == before.schedule.posts.map(\.at))
  }

  @Test("Visits by local weekday are Poisson about their share, in every zone")
  func visits() throws {
    var world = WorldParameters.plain(subscribers: 400)
    world.zones = ["Pacific/Kiritimati": 1, "America/New_York": 1]
    world.activity.sessionsSigma = 0
    world.activity.sessionsPerDay = 1
    world.calendar = CalendarParameters()
    world.calendar?.byWeekday = [1, 1, 1, 1, 2, 0.5, 0.5]
    world.calendar?.countries = ["America/New_York": .noCountry]
    var counts = [Int](repeating: 0, count: 7)
    for seed in 0..<4 as Range<UInt64> {
      let town = Town(world, seed: seed, days: 58)
      for person in 0..<400 {
        let zone = town.world.traits[person].zone
        for place in town.world.sessions.range(of: person) {
          let moment = town.world.sessions.entries[place]
          // Eight whole local weeks, from the first Monday on.
          let clock = town.plan.zones.clock(zone, at: Town.start)
          let day = clock.day(moment) - Self.day(.utc(2026, 3, 30))
          if (0..<49).contains(day) { counts[Int(day % 7)] += 1 }
        }
      }
    }
    for (weekday, factor) in [1, 1, 1, 1, 2, 0.5, 0.5].enumerated() {
      let mean = 4.0 * 400 * 7 * factor
      // An hour's change of clocks moves a session or two over midnight.
      #expect(try Poisson.lowerTail(counts[weekday] + 60, mean: mean) > 1e-6, "\(counts)")
      #expect(try Poisson.upperTail(counts[weekday] - 60, mean: mean) > 1e-6, "\(counts)")
    }
  }
}
