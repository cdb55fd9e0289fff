import PushModel
import TestSupport

@testable import SimWorld

extension WorldParameters {
  /// A world in which nothing stands between a push and its reader: everyone has one Android
  /// device that is always online and awake, wants everything and never leaves; nothing breaks.
  static func plain(subscribers: Int, businesses: Int = 20) -> WorldParameters {
    var world = WorldParameters()
    world.subscribers = subscribers
    world.businesses = businesses
    world.follows.lateShare = 0
    world.follows.endPerDay = 0
    world.posts.pendingShare = 0
    world.posts.bannedShare = 0
    world.posts.flaggedShare = 0
    world.posts.takedownShare = 0
    world.devices.androidShare = 1
    world.devices.oneShare = 1
    world.devices.twoShare = 0
    world.devices.grantedAndroid13 = 1
    world.devices.grantedAndroid = 1
    world.devices.grantedIOS = 1
    world.devices.staleShare = 0
    world.devices.channelOffShare = 0
    world.preferences.pushOffShare = 0
    world.preferences.marketingShare = 1
    world.preferences.categoryOffShare = 0
    world.preferences.ownQuietShare = 0
    world.preferences.noQuietShare = 0
    world.preferences.changePerDay = 0
    world.preferences.movePerDay = 0
    world.presence.offlineDay = 0
    world.presence.offlineNight = 0
    world.presence.dozeDay = 0
    world.presence.dozeNight = 0
    world.fatigue.optOutPerPush = 0
    world.fatigue.leavePerWeekAbove = 0
    world.fatigue.uninstallPerDay = 0
    world.network.lossShare = 0
    world.faults = FaultParameters()
    world.faults.errorShare = 0
    world.faults.throttleShare = 0
    world.faults.timeoutShare = 0
    world.faults.duplicateShare = 0
    world.faults.redeliveredShare = 0
    return world
  }

  /// Everything that can go wrong goes wrong often.
  static func harsh(_ chance: inout Chance) -> WorldParameters {
    var world = WorldParameters()
    world.subscribers = 60
    world.businesses = 20
    // Enough for their rules; the other seven are where cities and years are.
    for place in Place.allCases.prefix(5) { world.zones[place.rawValue] = 1 }
    world.follows.lateShare = 0.3
    world.follows.endPerDay = 0.1
    world.posts.perDay = 1.5
    world.posts.pendingShare = 0.2
    world.posts.bannedShare = 0.2
    world.posts.flaggedShare = 0.1
    world.posts.takedownShare = 0.1
    world.posts.takedownMedian = chance.one(of: [.seconds(3), .minutes(2), .hours(3)])
    if chance.once(in: 2) { world.posts.byHour = (0..<24).map { $0 == 12 || $0 == 21 ? 11 : 0.1 } }
    world.devices.oneShare = 0.5
    world.devices.twoShare = 0.3
    world.devices.staleShare = 0.15
    world.devices.stoppingShare = 0.1
    world.preferences.marketingShare = 0.8
    world.preferences.ownQuietShare = 0.2
    world.preferences.changePerDay = 0.2
    world.preferences.movePerDay = 0.15
    world.preferences.typeOff = [.newPost: 0.1, .reviewReply: 0.2, .followUp: 0.3]
    world.preferences.mutedShare = 0.1
    world.preferences.offersOnlyShare = 0.1
    world.presence.offlineDay = chance.one(of: [0.05, 0.4])
    world.response.openAndroid = 0.2
    world.response.openIOS = 0.2
    world.response.habituation = chance.one(of: ResponseParameters.Habituation.allCases)
    world.fatigue.optOutPerPush = 0.01
    world.fatigue.leavePerWeekAbove = 0.2
    world.fatigue.uninstallPerDay = 0.02
    world.network.lossShare = 0.02
    world.network.goneLagMedian = .hours(3)
    world.network.quotaPerMinute = chance.one(of: [200, 6_000])
    world.engagement.reviewPerSession = 0.3
    world.harm(&chance)
    return world
  }

  private mutating func harm(_ chance: inout Chance) {
    faults.errorShare = 0.05
    faults.throttleShare = 0.02
    faults.timeoutShare = 0.03
    faults.malformedShare = 0.01
    faults.duplicateShare = 0.05
    faults.redeliveredShare = 0.1
    faults.brokenLinkShare = 0.05
    faults.outages = [
      .init(from: .hours(.random(in: 0..<140, using: &chance)), length: .minutes(50))
    ]
  }
}
