import PushModel
import TestSupport

@testable import SimWorld

extension WorldParameters {
  /// ``harsh(_:)`` with every source of pushes, each often enough for its rules to speak within days.
  static func city(_ chance: inout Chance) -> WorldParameters {
    var world = harsh(&chance)
    world.kind = WorldKinds(
      .smallBusiness, .commerce, .inactivity, .peerMentors, .citizenReports)
    world.subscribers = 40
    for place in Place.allCases { world.zones[place.rawValue] = 1 }
    world.posts.perDay = 0.5
    world.devices.channelOffShare = 0.1
    world.response.openContextual = 0.3
    world.activity.sessionsPerDay = chance.one(of: [0.2, 1])
    world.fatigue.toleranceMedian = 60
    world.prompts.unaskedShare = chance.one(of: [0, 0.4])
    world.prompts.registrationFailShare = 0.2
    world.prompts.reconsideredShare = 0.3
    world.trade(&chance)
    world.mentor(&chance)
    world.reports.perMonth = 10
    world.reports.assignedMedian = .hours(8)
    world.reports.resolvedMedian = .hours(20)
    world.reports.rapidShare = 0.3
    world.reports.deletedPerDay = 0.02
    world.reports.removedShare = 0.2
    return world
  }

  private mutating func trade(_ chance: inout Chance) {
    commerce.ordersPerWeek = 2
    commerce.updateMedian = .hours(5)
    commerce.conversationsPerWeek = 2
    commerce.stormShare = 0.01
    commerce.stormMessages = .random(in: 30...120, using: &chance)
    commerce.signInsPerMonth = 8
    commerce.campaignsPerWeek = 10
    commerce.featuresPerMonth = 8
  }

  private mutating func mentor(_ chance: inout Chance) {
    mentors.mentorsPerOrganisation = 7
    mentors.coordinatorsPerOrganisation = chance.one(of: [1, 2])
    mentors.assignmentsPerMonth = 12
    mentors.withdrawnShare = 0.3
    mentors.withdrawnMedian = .days(1)
    // Whether an assignment was looked at can be told from outside.
    mentors.acknowledgedPerVisit = chance.one(of: [0, 1])
    mentors.acknowledgedPerOpen = 1
    mentors.activitiesPerWeek = 4
    mentors.pausesPerYear = 20
    mentors.pauseMedian = .days(1)
  }
}
