import PushModel
import SimKernel
import Testing

@testable import SimWorld

/// Somebody's own clock against that of their zone.
@Suite struct OwnClockTests {
  /// 02:00 as a fraction of hours is a hair below 2, so that a clock which is two hours late has a hair less than 0.
  @Test(
    "the hour of somebody's own clock is one of the day's, on the hour too", arguments: 0..<24)
  func onTheHour(hour: Int) {
    let town = Town(.plain(subscribers: 20, businesses: 1), seed: 1, days: 3)
    var traits = town.world.traits[0]
    func probability(_ lateness: Float, _ hour: Double) -> Double {
      traits.chronotype = lateness
      return withUnsafePointer(to: traits) {
        town.plan.responses.openProbability(
          .newPost, on: .android, style: [], to: $0, hour: hour, habituation: 1, taste: 1,
          isBanner: false)
      }
    }
    let local = Double(hour * 3_600_000) * (1 / 3_600_000)
    for lateness in -6...6 {
      let own = (hour - lateness + 24) % 24
      let near = [probability(0, Double(own) + 0.5), probability(0, Double((own + 23) % 24) + 0.5)]
      #expect(near.contains(probability(Float(lateness), local)), "\(lateness) h late")
    }
    #expect(probability(1e-30, 0) == probability(0, 0.5))
  }
}
