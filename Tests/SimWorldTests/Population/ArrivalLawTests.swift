import PushModel
import SimKernel
import Statistics
import TestSupport
import Testing

@testable import SimWorld

/// Who joins is fixed by the plan, when they do is drawn from the rate.
@Suite struct ArrivalLawTests {
  /// 1 January 2026, a Thursday.
  private static let start = Timestamp.utc(2026, 1, 1)

  private static func law(
    subscribers: Int = 1_000, days: Int64, _ change: (inout ArrivalParameters) -> Void
  ) -> ArrivalLaw {
    var world = WorldParameters()
    world.subscribers = subscribers
    world.arrivals = ArrivalParameters()
    change(&world.arrivals!)
    return ArrivalLaw(world, from: start, to: start + .days(days))!
  }

  /// The days of the run on which people join, in one replication.
  private static func days(_ law: ArrivalLaw, subscribers: Int = 1_000, seed: UInt64) -> [Double] {
    let key = StreamKey(seed: seed, replication: 0)
    return (subscribers..<subscribers + law.newcomers).map {
      (law.joinsAt(UInt64($0), key) - start).days
    }
  }

  @Test("The number who join is the rate over the run and the campaigns' shares, rounded")
  func number() {
    #expect(Self.law(days: 100) { $0.perDay = 0.002 }.newcomers == 200)
    #expect(Self.law(days: 100) { $0.perDay = 0 }.newcomers == 0)
    #expect(Self.law(subscribers: 7, days: 10) { $0.perDay = 0.01 }.newcomers == 1)
    let campaigns = Self.law(days: 10) {
      $0.perDay = 0
      $0.campaigns = [
        .init(at: .days(2), share: 0.1, length: .days(1)),
        // Half of it is within the run.
        .init(at: .days(9), share: 0.2, length: .days(2)),
        .init(at: .days(10), share: 0.5, length: .days(2)),
      ]
    }
    #expect(campaigns.newcomers == 200)
    // A week's mean and a year's mean are those of the rate.
    #expect(Self.law(days: 70) { $0.byWeekday = [9, 0, 0, 0, 0, 1, 4] }.newcomers == 700)
    #expect(Self.law(days: 1_461) { $0.seasonAmplitude = 1 }.newcomers == 14_610)
  }

  @Test("People of the start have joined before it, and nobody else joins outside the run")
  func people() {
    let law = Self.law(days: 30) { $0.perDay = 0.01 }
    let key = StreamKey(seed: 1, replication: 0)
    #expect(law.joinsAt(999, key) == .distantPast)
    #expect(law.joinsAt(1_300, key) == .distantPast)
    #expect(law.joinsAt(LaneWorld.ownersBase, key) == .distantPast)
    #expect(Self.days(law, seed: 1).count == 300)
    #expect(Self.days(law, seed: 1).allSatisfy { (0..<30).contains($0) })
    #expect(Self.days(law, seed: 1) == Self.days(law, seed: 1))
    #expect(Self.days(law, seed: 1) != Self.days(law, seed: 2))
  }

  @Test("As many join by weekday as said", arguments: 0..<8 as Range<UInt64>)
  func weekdays(seed: UInt64) throws {
    let law = Self.law(days: 364) { $0.byWeekday = [0, 1, 1, 1, 1, 1, 2] }
    var counts = [Int](repeating: 0, count: 7)
    for day in Self.days(law, seed: seed) { counts[(Int(day) + 3) % 7] += 1 }
    for (weekday, share) in [0, 1, 1, 1, 1, 1, 2].enumerated() {
      let tally = try Tally(counts[weekday], of: law.newcomers)
      let band = try tally.clopperPearson(level: 1 - 1e-7)
      #expect((band.low...band.high).contains(Double(share) / 7), "\(counts)")
    }
  }

  @Test("Most join in the half of the year about the peak", arguments: [1, 100, 200, 366])
  func season(peak: Int) throws {
    let law = Self.law(days: 365) {
      $0.seasonAmplitude = 0.8
      $0.seasonPeak = peak
    }
    let near = Self.days(law, seed: UInt64(peak)).count { day in
      let distance = abs(day + 1 - Double(peak)).truncatingRemainder(dividingBy: 365)
      return min(distance, 365 - distance) < 91.25
    }
    // 1/2 + amplitude / π.
    let band = try Tally(near, of: law.newcomers).clopperPearson(level: 1 - 1e-7)
    #expect((band.low - 0.005...band.high + 0.005).contains(0.5 + 0.8 / 3.141_592_653_589_793))
  }

  @Test("A campaign brings in its share, evenly over its length", arguments: 0..<4 as Range<UInt64>)
  func campaign(seed: UInt64) throws {
    let law = Self.law(subscribers: 5_000, days: 50) {
      $0.perDay = 0.001
      $0.campaigns = [.init(at: .hours(30 * 24 + 6), share: 0.4, length: .hours(12))]
    }
    let days = Self.days(law, subscribers: 5_000, seed: seed)
    #expect(days.count == 2_250)
    let within = days.filter { (30.25..<30.75).contains($0) }
    let early = within.count { $0 < 30.5 }
    let expected = (2_000 + 2.5) / 2_250
    let band = try Tally(within.count, of: 2_250).clopperPearson(level: 1 - 1e-7)
    #expect((band.low...band.high).contains(expected))
    let half = try Tally(early, of: within.count).clopperPearson(level: 1 - 1e-7)
    #expect((half.low...half.high).contains(0.5))
  }
}
