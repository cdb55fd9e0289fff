import PushModel
import PushService
import TestSupport
import Testing

/// What one more push to a person is believed to bring.
@Suite struct VolumeBeliefTests {
  /// A person who got and opened so many pushes.
  private static func person(sent: Int, opened: Int) -> Experience {
    var experience = Experience(since: .monday)
    for _ in 0..<sent { experience.send(.offer, inHour: 12, at: .monday) }
    for _ in 0..<opened { experience.open(.offer, sentInHour: 12, at: .monday) }
    return experience
  }

  @Test("who opens more is worth more, a newcomer is between")
  func levels() {
    var belief = VolumeBelief()
    var sums = VolumeBelief.Sums()
    for place in 0..<100 { belief.add(Self.person(sent: 50, opened: place % 10), to: &sums) }
    belief.learn(from: sums)
    let values = [(50, 0), (0, 0), (50, 9)].map {
      belief.value(.marketing, after: 0, for: Self.person(sent: $0.0, opened: $0.1))
    }
    #expect(values == values.sorted() && values[2] > 4 * values[0])
    // 450 of 5,000 pushes were opened.
    #expect(abs(values[1] - 0.09) < 1e-3)
  }

  /// Openings as the hyperbola has them, of people of equal level.
  @Test("crowding is found in how openings grow with pushes", arguments: [0, 0.05, 0.2, 0.5])
  func crowding(truth: Double) {
    var belief = VolumeBelief()
    var sums = VolumeBelief.Sums()
    for place in 0..<20_000 {
      let count = 1 + place % 10
      var chance = Chance(seed: UInt64(place))
      let rate = 0.3 / (1 + truth * Double(count - 1))
      let opened = (0..<count).count { _ in chance.uniform() < rate }
      belief.add(period: (count, opened), of: Self.person(sent: 0, opened: 0), to: &sums)
      belief.add(Self.person(sent: 1, opened: place % 5 == 0 ? 1 : 0), to: &sums)
    }
    belief.learn(from: sums)
    #expect(abs(belief.crowding - truth) < 0.02 + truth * 0.1, "\(belief.crowding)")
    let newcomer = Self.person(sent: 0, opened: 0)
    let values = (0..<40).map { belief.value(.marketing, after: $0, for: newcomer) }
    #expect(values.allSatisfy { $0 > 0 } && values == values.sorted(by: >))
  }

  @Test("without openings nothing is learned")
  func silence() {
    var belief = VolumeBelief()
    var sums = VolumeBelief.Sums()
    belief.add(Self.person(sent: 500, opened: 0), to: &sums)
    belief.learn(from: sums)
    #expect(belief.crowding == 0)
    #expect(belief.value(.marketing, after: 3, for: Self.person(sent: 0, opened: 0)) == 0.05)
  }
}
