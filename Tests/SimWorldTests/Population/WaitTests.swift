import PushModel
import Testing

@testable import SimWorld

/// Times to open by a histogram.
@Suite struct WaitTests {
  private static let bars = [
    WaitBar(until: .minutes(1), share: 3), WaitBar(until: .minutes(2), share: 0),
    WaitBar(until: .minutes(10), share: 1),
  ]

  @Test("a wait lies in its bar, evenly, and never in one without a share")
  func evenly() {
    let table = WaitTable(Self.bars)
    #expect(table.wait(0.375) == 30_000)
    #expect(table.wait(0.75) == 120_000)
    #expect(table.wait(0.875) == 360_000)
    #expect(table.wait(0.999_999_999) < 600_000)
    let waits = (0..<10_000).map { table.wait((Double($0) + 0.5) / 10_000) }
    #expect(waits == waits.sorted())
    #expect(waits.count { $0 < 60_000 } == 7_500)
    #expect(!waits.contains { 60_000 < $0 && $0 < 120_000 })
  }

  @Test("a histogram takes the place of its own platform's law alone")
  func platforms() {
    var world = WorldParameters()
    let lognormal = ResponseModel(world, start: .distantPast, attribution: .days(1))
    world.response.timeToOpenBarsIOS = Self.bars
    let model = ResponseModel(world, start: .distantPast, attribution: .days(1))
    for u in [0.1, 0.5, 0.9] {
      #expect(model.timeToOpen(u, on: .android) == lognormal.timeToOpen(u, on: .android))
      #expect(model.timeToOpen(u, on: .ios) == WaitTable(Self.bars).wait(u))
    }
  }
}
