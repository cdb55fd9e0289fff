import PushModel
import PushService

@testable import SimWorld

/// Phones of business owners, one each, to which any number of pushes can be sent at any minute:
/// the likes that the owners hear of.
struct Phones {
  var parameters: WorldParameters
  var strategy = Strategy.instant
  var days: Int64 = 40

  init(_ count: Int, _ platform: Platform) {
    parameters = .plain(subscribers: 0, businesses: count)
    parameters.devices.androidShare = platform == .android ? 1 : 0
    parameters.network.quotaPerMinute = 1_000_000
    parameters.network.replySigma = 0
    parameters.network.deliverySigma = 0
    strategy.timeToLive = TimeToLive([.newLike: .days(28)])
  }

  /// Every phone is off when the run begins, and for some days at the median.
  func offline(median: Interval) -> Phones {
    var phones = self
    phones.parameters.presence.offlineDay = 1
    phones.parameters.presence.offlineNight = 1
    phones.parameters.presence.offlineMedianDay = median
    phones.parameters.presence.offlineMedianNight = median
    return phones
  }

  var town: Town { Town(parameters, seed: 1, days: days, isOwners: true) }

  /// What happens when each phone is sent a push at each of `minutes` after the start.
  func send(at minutes: [UInt32]) -> LaneOutcome {
    let activity = (0..<parameters.businesses).flatMap { business in
      minutes.map { Activity(minute: $0, business: UInt32(business), type: .newLike) }
    }
    return town.run(strategy, activity: ContiguousArray(activity))
  }
}

extension LaneOutcome {
  /// When each phone got something, in order.
  func arrivals(_ phones: Int) -> [[Timestamp]] {
    var arrivals = [[Timestamp]](repeating: [], count: phones)
    for row in events where row.kind == .delivered && row.device >= 0 {
      arrivals[Int(row.recipient - LaneWorld.ownersBase)].append(row.at)
    }
    return arrivals.map { $0.sorted() }
  }
}
