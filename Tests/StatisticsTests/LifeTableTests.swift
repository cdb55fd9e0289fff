import Testing

@testable import Statistics

@Suite("Survival evidence by period")
struct LifeTableTests {
  @Test("a table gives the curve of its units") func agrees() throws {
    var table = LifeTable(periods: 5)
    table.enter(10)
    for period in [0, 0, 2, 4] { table.happen(in: period) }
    for period in [1, 2, 4] { table.lose(in: period) }
    // The same ten: events at the end of their period, three lost, three watched to the end.
    let units = try Observations(
      times: [1, 1, 3, 5, 2, 3, 5, 5, 5, 5],
      events: [true, true, true, true, false, false, false, false, false, false])
    #expect(KaplanMeier(try Observations(table)).points == KaplanMeier(units).points)
  }

  @Test("tables of other people add up") func merge() throws {
    var one = LifeTable(periods: 2)
    one.enter(5)
    one.happen(in: 1)
    var other = LifeTable(periods: 2)
    other.enter(3)
    other.lose(in: 0)
    try one.merge(other)
    #expect(one.entered == 8 && one.events == [0, 1] && one.lost == [1, 0])
    #expect(throws: StatisticsError.self) { try one.merge(LifeTable(periods: 3)) }
  }

  @Test("a table is made of what another counted, if its periods agree") func counted() {
    var table = LifeTable(periods: 3)
    table.enter(5)
    table.happen(in: 1)
    table.lose(in: 2)
    #expect(LifeTable(entered: 5, events: [0, 1, 0], lost: [0, 0, 1]) == table)
    #expect(LifeTable(entered: 5, events: [0, 1], lost: [0]) == nil)
    #expect(LifeTable(entered: 5, events: [], lost: []) == nil)
  }

  @Test("more who left than entered is refused") func impossible() {
    var table = LifeTable(periods: 1)
    table.happen(in: 0)
    #expect(throws: StatisticsError.self) { try Observations(table) }
  }

  /// Freireich et al. 1963, 6-MP: S = 0.8571 at 6 weeks with Greenwood's error 0.0764; the
  /// log(-log) interval is 0.6197 to 0.9516 (R survival, conf.type = "log-log").
  @Test("an interval stays between 0 and 1") func interval() throws {
    let times: [Double] = [
      6, 6, 6, 6, 7, 9, 10, 10, 11, 13, 16, 17, 19, 20, 22, 23, 25, 32, 32, 34, 35,
    ]
    let events = [
      true, true, true, false, true, false, true, false, false, true, true, false, false, false,
      true, true, false, false, false, false, false,
    ]
    let point = KaplanMeier(try Observations(times: times, events: events)).point(at: 6)
    let interval = try point.interval(level: 0.95)
    #expect(abs(interval.low - 0.6197) < 5e-4)
    #expect(abs(interval.high - 0.9516) < 5e-4)
  }
}
