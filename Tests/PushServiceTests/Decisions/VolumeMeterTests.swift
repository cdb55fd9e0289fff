import PushModel
import TestSupport
import Testing

@testable import PushService

/// A limit on all pushes is kept by every part, and the price finds those that are worth most.
@Suite struct VolumeMeterTests {
  private static let shop = BusinessID(rawValue: 3)

  /// The pushes that go in each window, of as many parts as `sizes` has, when each part asks for these.
  private static func windows(
    _ limit: VolumeLimit, sizes: [Int], count: Int, values: (Int, Int) -> [Double]
  ) -> [[Double]] {
    var meter = VolumeMeter(limit)
    return (0..<count).map { window in
      var gone: [Double] = []
      var sums = VolumeMeter.Sums()
      for place in sizes.indices {
        var part = meter.part(place, of: sizes)
        var chance = Chance(seed: UInt64(1_000 * window + place))
        for value in values(window, place) {
          let share = part.ask(value, from: shop)
          guard share > 0, chance.uniform() < share else { continue }
          part.spend(for: shop)
          gone.append(value)
        }
        part.add(to: &sums)
      }
      meter.learn(from: sums)
      return gone
    }
  }

  @Test("a period never has more than its limit, whatever is asked for", arguments: 0..<200)
  func hard(seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    let sizes = (0..<1 + chance.below(5)).map { _ in chance.below(41) }
    let count = 1 + chance.below(6)
    var limit = VolumeLimit(
      chance.uniform() * 4, per: .days(Int64(count)),
      of: chance.once(in: 2) ? .recipients : .business)
    if limit.of == .business { limit.limit *= 20 }
    let gone = Self.windows(limit, sizes: sizes, count: 4 * count) { _, place in
      (0..<3 * sizes[place]).map { _ in chance.uniform() * 3 - 0.5 }
    }
    let most = limit.total(of: sizes.reduce(0, +))
    for period in 0..<4 {
      let sent = gone[period * count..<(period + 1) * count].joined().count
      #expect(sent <= most, "\(sent) of \(most)")
    }
    #expect(!gone.joined().contains { $0 < 0 }, "what is worth less than nothing never goes")
  }

  @Test("after a period the most valuable go, and the limit is used up")
  func price() {
    let limit = VolumeLimit(1, per: .days(5))
    let gone = Self.windows(limit, sizes: [500, 500], count: 20) { window, place in
      var chance = Chance(seed: UInt64(window * 2 + place))
      return (0..<500).map { _ in chance.uniform() }
    }
    // A fifth of the pushes may go: those from 0.8 on.
    for period in 1..<4 {
      let all = gone[5 * period..<5 * period + 5].joined()
      #expect(all.count > 950 && all.count <= 1_000, "\(all.count)")
      #expect(all.allSatisfy { $0 > 0.7 }, "from \(all.min()!)")
      #expect(all.reduce(0, +) / Double(all.count) > 0.88)
    }
  }

  @Test("where all are worth the same a share of them goes, spread over the windows")
  func pacing() {
    let limit = VolumeLimit(400, per: .days(4), of: .business)
    let gone = Self.windows(limit, sizes: [30, 70], count: 12) { _, place in
      [Double](repeating: 1, count: place == 0 ? 150 : 350)
    }
    for window in gone.dropFirst(4) {
      #expect((70...130).contains(window.count), "\(window.count)")
    }
  }

  @Test("what a window leaves over goes to the next ones of its period")
  func left() {
    let limit = VolumeLimit(1, per: .days(4))
    let gone = Self.windows(limit, sizes: [100], count: 8) { window, _ in
      [Double](repeating: 1, count: window % 4 == 0 ? 0 : 1_000)
    }
    #expect(gone[0..<4].map(\.count) == [0, 50, 25, 25])
    #expect(gone[4].isEmpty && gone[4..<8].joined().count <= 100)
  }

  @Test("bins rise with the value, and none is wider than an eighth", arguments: 0..<100)
  func bins(seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    let value = chance.uniform() * 100 + 1e-6
    let bin = VolumeBins.bin(of: value)
    #expect(VolumeBins.bin(of: value * 1.13) > bin)
    #expect(VolumeBins.bin(of: value * 1.001) - bin <= 1)
    for (value, bin) in [(0, 0), (1e-30, 0), (1e9, 255), (Double.infinity, 255)] {
      #expect(VolumeBins.bin(of: value) == bin)
    }
  }
}
