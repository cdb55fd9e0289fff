import PushModel
import PushService
import SimKernel
import Testing

@testable import SimWorld

/// When devices can be reached.
@Suite struct PresenceTests {
  /// The share of 400 devices that is offline, by hour of the day, over four weeks.
  static func offlineByHour(_ presence: PresenceParameters) -> [Double] {
    let key = StreamKey(seed: 1, replication: 0)
    var world = WorldParameters.plain(subscribers: 1)
    world.presence = presence
    let plan = Town(world, seed: 1, days: 28).plan
    var offline = [Double](repeating: 0, count: 24)
    for device in 0..<400 as Range<UInt64> {
      var link = DeviceLink(.android, isStale: false, start: Town.start)
      for hour in 0..<(28 * 24) {
        link.advance(
          to: Town.start + .hours(Int64(hour)), entity: device, key, plan,
          in: ZoneID(rawValue: 0))
        if !link.isOnline { offline[hour % 24] += 1 / (400 * 28) }
      }
    }
    return offline
  }

  @Test("The share of time offline is the scenario's at every hour when day and night are alike")
  func stationary() {
    var presence = PresenceParameters()
    presence.offlineDay = 0.1
    presence.offlineNight = 0.1
    presence.offlineMedianNight = presence.offlineMedianDay
    let shares = Self.offlineByHour(presence)
    // 11,200 looks an hour.
    #expect(shares.allSatisfy { abs($0 - 0.1) < 0.012 }, "\(shares)")
  }

  @Test("By default 8 % are offline late in the day, and more with every hour of the night")
  func dayAndNight() {
    let shares = Self.offlineByHour(PresenceParameters())
    #expect(shares[15...21].allSatisfy { abs($0 - 0.082) < 0.015 }, "\(shares)")
    #expect(shares[8] > shares[11] && shares[11] > shares[15], "\(shares)")
    #expect(shares[23] < shares[3] && shares[3] < shares[7], "\(shares)")
    #expect((0.11...0.15).contains(shares[7]), "\(shares)")
  }

  @Test("With no share offline a device always is online, with the whole share never")
  func extremes() {
    var presence = PresenceParameters()
    (presence.offlineDay, presence.offlineNight) = (0, 0)
    #expect(Self.offlineByHour(presence).allSatisfy { $0 == 0 })
    (presence.offlineDay, presence.offlineNight) = (1, 1)
    #expect(Self.offlineByHour(presence).allSatisfy { $0 > 0.99 })
  }

  @Test("A dozing Android device takes news at a full hour, and high priority at once (G5)")
  func doze() {
    var world = WorldParameters.plain(subscribers: 300)
    world.presence.dozeDay = 0.4
    world.presence.dozeNight = 0.4
    world.engagement.reviewPerSession = 0.3
    world.activity.sessionLength = .milliseconds(1)
    world.network.deliverySigma = 0
    let awake = Interval.seconds(10)
    var late = 0
    var all = 0
    for row in Town(world, seed: 1).run(.instant).events
    where row.kind == .delivered && row.device >= 0 {
      guard row.type.priority == .normal else {
        #expect(row.latency < awake.milliseconds)
        continue
      }
      all += 1
      guard row.latency >= awake.milliseconds else { continue }
      late += 1
      #expect(row.at.milliseconds % 3_600_000 == 0)
    }
    // A push that comes just before the hour is not seen to wait.
    #expect(abs(Double(late) / Double(all) - 0.4) < 0.02, "\(late) of \(all)")
  }

  @Test("An iPhone does not doze")
  func iphones() {
    var world = WorldParameters.plain(subscribers: 100)
    world.devices.androidShare = 0
    world.presence.dozeDay = 1
    world.presence.dozeNight = 1
    let outcome = Town(world, seed: 1).run(.instant)
    #expect(outcome.arms[0].funnel[.delivered] > 1_000)
    let latest = outcome.events.filter { $0.kind == .delivered }.map(\.latency).max()!
    #expect(latest < 600_000)
  }
}
