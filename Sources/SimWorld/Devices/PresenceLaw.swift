import CIntrinsics
import PushModel
import SimKernel

/// The distribution of spells online and offline, computed once for a run.
struct PresenceLaw: Sendable, BitwiseCopyable {
  /// The mean lengths of exponential spells, in milliseconds, in one part of the day.
  struct Pace: Sendable, BitwiseCopyable {
    /// The stationary share of time offline.
    let offlineShare: Double
    let offline: Double
    let online: Double

    init(offlineShare: Double, offlineMedian: Interval) {
      self.offlineShare = offlineShare
      // An exponential's mean is its median over ln 2.
      offline = Double(offlineMedian.milliseconds) / 0.693_147_180_559_945_3
      online = offline * (1 - offlineShare) / max(offlineShare, 1e-9)
    }
  }

  let day: Pace
  private let night: Pace
  let seldom: Pace
  /// Whether day and night are alike, so that no spell needs the local time.
  let isSteady: Bool

  init(_ presence: PresenceParameters) {
    day = Pace(offlineShare: presence.offlineDay, offlineMedian: presence.offlineMedianDay)
    night = Pace(offlineShare: presence.offlineNight, offlineMedian: presence.offlineMedianNight)
    seldom = Pace(offlineShare: presence.seldomOffline, offlineMedian: presence.seldomMedian)
    isSteady = day.offlineShare == night.offlineShare && day.offline == night.offline
  }

  /// The probability that a device is offline when the run starts, at `moment`.
  func offlineShare(
    at moment: Timestamp, isSeldom: Bool, in zone: ZoneID, of zones: ZoneTable
  ) -> Double {
    if isSeldom { return seldom.offlineShare }
    return period(at: moment, zone, zones).pace.offlineShare
  }

  /// The end of a spell that begins at `start`, for a unit exponential `size`.
  ///
  /// The hazard differs between day (08:00 to 22:00) and night: the spell ends when the hazard
  /// accumulated since `start` equals `size`.
  ///
  /// Static because an instance method would copy the law (Swift 6.3).
  ///
  /// - Returns: The distant future for an end beyond that of the run.
  @inline(__always) static func end(
    of size: Double, from start: Timestamp, isOnline: Bool, isSeldom: Bool, in zone: ZoneID,
    _ plan: WorldPlan
  ) -> Timestamp {
    let mean: Double
    if isSeldom {
      mean = isOnline ? plan.presence.seldom.online : plan.presence.seldom.offline
    } else if plan.presence.isSteady {
      mean = isOnline ? plan.presence.day.online : plan.presence.day.offline
    } else {
      return unsteadyEnd(of: size, from: start, isOnline: isOnline, in: zone, plan)
    }
    return moment(start, size * mean, plan.span.end)
  }

  @inline(never) private static func unsteadyEnd(
    of size: Double, from start: Timestamp, isOnline: Bool, in zone: ZoneID, _ plan: WorldPlan
  ) -> Timestamp {
    plan.presence.unsteadyEnd(
      of: size, from: start, isOnline: isOnline, limit: plan.span.end, in: zone, of: plan.zones)
  }

  private func unsteadyEnd(
    of size: Double, from start: Timestamp, isOnline: Bool, limit: Timestamp, in zone: ZoneID,
    of zones: ZoneTable
  ) -> Timestamp {
    var now = start
    var size = size
    while now < limit {
      let (pace, left) = period(at: now, zone, zones)
      let mean = isOnline ? pace.online : pace.offline
      let length = size * mean
      if length < Double(left) { return Self.moment(now, length, limit) }
      size -= Double(left) / mean
      now = now + Interval(milliseconds: left)
    }
    return .distantFuture
  }

  @inline(__always)
  private static func moment(_ start: Timestamp, _ length: Double, _ limit: Timestamp) -> Timestamp
  {
    guard length < Double((limit - start).milliseconds) else { return .distantFuture }
    return start + Interval(milliseconds: 1 &+ cwhole(length))
  }

  /// The pace at `moment`, and the milliseconds until the next one begins. An hour off on days when
  /// clocks change.
  private func period(
    at moment: Timestamp, _ zone: ZoneID, _ zones: ZoneTable
  ) -> (pace: Pace, left: Int64) {
    let (morning, evening): (Int64, Int64) = (8 * 3_600_000, 22 * 3_600_000)
    let time = zones.clock(zone, at: moment).timeOfDay(moment)
    if time < morning { return (night, morning - time) }
    return time < evening ? (day, evening - time) : (night, morning + LocalClock.dayLength - time)
  }
}
