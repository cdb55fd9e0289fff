import PushModel
import PushPolicy
import PushService
import SimWorld
import TestWorlds

@testable import Experiments
@testable import Logs
@testable import Scenarios
@testable import Tables

/// The event log of a simulated world, as a table.
final class SimulatedLog: TableSource {
  let path = "simulated"
  private let events: ContiguousArray<EventRow>
  /// Of every row; `nil` for a log that has no column of zones.
  private let zone: String?

  /// - Parameter world: The first arm's people; every one of their events is logged.
  init(
    _ world: WorldParameters, seed: UInt64, days: Int, strategy: Strategy = Strategy(),
    zone: String? = nil
  ) throws {
    self.zone = zone
    var scenario = Scenario(
      name: "log", seed: seed, horizon: Horizon(days: days, warmupDays: 0), replications: 1,
      world: world, arms: [Arm(name: "all", baseline: true, strategy: strategy)])
    scenario.laneSize = 4_096
    events = try scenario.plan().run(eventShare: 1).events.filter {
      $0.recipient < UInt64(world.subscribers)
    }
  }

  func columns() -> [String] {
    ["uid", "nid", "event", "ts", "type", "device"] + (zone == nil ? [] : ["zone"])
  }

  func read(
    isStopped: () -> Bool, _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError) {
    for (line, event) in events.enumerated() {
      let isAbout = event.push.rawValue != 0 || event.kind == .delivered
      let texts = [
        "\(event.recipient)", isAbout ? "\(event.push.rawValue)" : "", event.kind.name,
        "\(event.at.milliseconds)", event.type.name, event.device < 0 ? "" : "\(event.device)",
      ]
      try Self.hand(texts + (zone.map { [$0] } ?? []), line + 1, take)
    }
  }

  /// Hands a row of texts over.
  static func hand(
    _ texts: [String], _ line: Int, _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError) {
    var bytes: [UInt8] = []
    for text in texts { bytes += Array(text.utf8) }
    bytes.append(0)
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    let fields = UnsafeMutablePointer<TableField>.allocate(capacity: texts.count)
    defer {
      buffer.deallocate()
      fields.deallocate()
    }
    for (place, byte) in bytes.enumerated() { buffer[place] = byte }
    var start = 0
    for (place, text) in texts.enumerated() {
      (fields + place).initialize(to: TableField(start: buffer + start, count: text.utf8.count))
      start += text.utf8.count
    }
    try take(TableRow(fields: fields, count: texts.count, line: line))
  }
}

extension WorldParameters {
  /// How much each three hours of the day are active; enough at night for each to be told apart in a
  /// log of 2,000 people.
  static let legibleHours = [0.4, 0.5, 0.6, 1.0, 1.2, 1.4, 1.6, 1.3]

  /// A world with everything in it that a log can be fitted to, and nothing that hides it.
  static func legible(subscribers: Int) -> WorldParameters {
    var world = WorldParameters()
    world.subscribers = subscribers
    // So many that every hour of the day has about twenty posts in twelve days: an hour with hardly any
    // would be in no block.
    world.businesses = 160
    world.posts.perDay = 0.25
    world.posts.perDaySigma = 0.3
    world.posts.byHour = [Double](repeating: 1, count: 24)
    world.posts.pendingShare = 0
    world.posts.bannedShare = 0
    world.follows.mean = 4
    world.devices.androidShare = 1
    world.devices.android13Share = 0
    world.devices.grantedAndroid = 1
    world.devices.oneShare = 1
    world.devices.twoShare = 0
    world.devices.staleShare = 0
    world.devices.channelOffShare = 0
    world.preferences.pushOffShare = 0
    world.preferences.marketingShare = 1
    world.preferences.categoryOffShare = 0
    world.activity.chronotypeSigma = 0
    world.activity.byHour = (0..<24).map { legibleHours[$0 / 3] }
    world.presence.offlineDay = 0.08
    world.presence.offlineNight = 0.25
    world.presence.offlineMedianDay = .minutes(40)
    world.presence.offlineMedianNight = .hours(3)
    world.presence.dozeDay = 0
    world.presence.dozeNight = 0
    world.response.openAndroid = 0.12
    world.response.personCV = 1
    world.response.hourExponent = 1
    world.response.bannerFactor = 1
    world.response.silentFactor = 1
    world.response.habituationWeight = 0.15
    world.response.timeToOpenAndroid = .minutes(20)
    world.response.timeToOpenSigma = 1.5
    world.fatigue.optOutPerPush = 0.01
    world.fatigue.leavePerWeekAbove = 0
    world.fatigue.uninstallPerDay = 0.002
    return world
  }
}

extension CalibrationReport {
  func value(_ part: CalibrationPart.Name, _ name: String) -> CalibrationValue? {
    self.part(part)?.values.first { $0.name == name }
  }

  func setting(_ key: String) -> CalibrationSetting? { settings.first { $0.key == key } }
}
