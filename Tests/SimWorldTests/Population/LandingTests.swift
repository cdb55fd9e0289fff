import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel
import Testing

@testable import SimWorld

/// What the tap on a push finds, in runs.
@Suite struct LandingTests {
  private static func readers(_ world: WorldParameters) -> WorldParameters {
    var world = world
    world.response.openAndroid = 0.5
    world.response.openContextual = 0.5
    return world
  }

  private static func counted(_ outcome: LaneOutcome, _ landing: Landing) -> Int64 {
    outcome.arms[0].funnel[Funnel.Step(landing)]
  }

  /// The landing of the path that a host would put into the payload.
  private static func landing(
    of row: EventRow, entity: some BinaryInteger, _ state: TargetState
  ) -> Landing {
    let link = Content.shipped.link(
      .one(row.type), business: BusinessID(rawValue: row.business), entity: "\(entity)")
    return Content.shipped.landing(on: link.path) { _ in state }.landing
  }

  @Test(
    "S0-FR-NOT-02, S4-LINK-5: a tap leads to its post, or finds that it was taken down",
    arguments: 0..<5 as Range<UInt64>)
  func takenDown(seed: UInt64) {
    var world = Self.readers(.plain(subscribers: 200))
    world.posts.takedownShare = 0.5
    world.posts.takedownMedian = .minutes(30)
    let town = Town(world, seed: seed)
    let outcome = town.run(.instant)
    let posts = Dictionary(uniqueKeysWithValues: town.schedule.posts.map { ($0.id, $0) })
    for row in outcome.rows(.opened) where row.push.source == .post {
      let state: TargetState = posts[row.push]!.withdrawnAt < row.at ? .deleted : .open
      #expect(
        Landing(rawValue: row.landing) == Self.landing(of: row, entity: row.push.number, state))
    }
    #expect(Self.counted(outcome, .gone) > 20 && Self.counted(outcome, .target) > 20)
    #expect(Self.counted(outcome, .noAccess) == 0 && Self.counted(outcome, .fallback) == 0)
  }

  @Test("S3-LINK-3: a tap on an assignment finds that it was withdrawn")
  func withdrawnAssignment() {
    var world = Self.readers(.plain(.peerMentors, subscribers: 128))
    world.mentors.assignmentsPerMonth = 20
    world.mentors.withdrawnShare = 0.5
    world.mentors.withdrawnMedian = .minutes(30)
    let town = Town(world, seed: 1, days: 21)
    let outcome = town.run(.instant)
    let withdrawn = town.happenings(.withdrawn)
    let opened = outcome.rows(.opened, .assignment) + outcome.rows(.opened, .followUp)
    for row in opened {
      let item = row.push.firing!.occasion
      let isGone = withdrawn.contains {
        UInt64($0.index) == row.recipient && $0.value == item && $0.at < row.at
      }
      #expect(
        Landing(rawValue: row.landing)
          == Self.landing(of: row, entity: item, isGone ? .deleted : .open))
    }
    let gone = opened.count { $0.landing == Landing.gone.rawValue }
    #expect(gone > 10 && opened.count > gone + 10)
  }

  @Test("S3-OVER-3: a tap on a notice of one overdue case finds that it was withdrawn")
  func withdrawnCase() throws {
    var world = Self.readers(.plain(.peerMentors, subscribers: 480))
    world.mentors.withdrawnShare = 0.8
    world.mentors.withdrawnMedian = .days(8)
    world.response.timeToOpenAndroid = .days(2)
    world.response.timeToOpenIOS = .days(2)
    var landings: [Landing] = []
    for seed in 0..<12 as Range<UInt64> {
      let town = Town(world, seed: seed, days: 42)
      let arms = try ArmStrategies([.instant], zones: Place.table)
      let outcome = Lane.paired(town.world, arms, arm: 0, watching: .everybody)
      let withdrawn = town.happenings(.withdrawn)
      let notices = Dictionary(
        outcome.rulePushes.filter { $0.cases.count == 1 }.map { ($0.push, $0.cases[0]) },
        uniquingKeysWith: { first, _ in first })
      for row in outcome.rows(.opened, .overdue) where !row.push.isDigest {
        let told = try #require(notices[row.push])
        let isGone = withdrawn.contains {
          UInt64($0.index) == told.member && $0.value == told.item.number && $0.at < row.at
        }
        landings.append(Self.landing(of: row, entity: told.item.number, isGone ? .deleted : .open))
        #expect(Landing(rawValue: row.landing) == landings.last)
      }
    }
    #expect(landings.count { $0 == .gone } > 1 && landings.count { $0 == .target } > 20)
  }

  @Test("S4-AC-8, S4-LINK-5: a tap on a report finds that it was deleted; closed ones are there")
  func deletedReport() {
    var world = Self.readers(.plain(.citizenReports, subscribers: 120))
    world.reports.perMonth = 12
    world.reports.assignedMedian = .hours(4)
    world.reports.resolvedMedian = .hours(1)
    world.reports.deletedPerDay = 0
    world.reports.removedShare = 0.5
    let town = Town(world, seed: 1, days: 21)
    let outcome = town.run(.instant)
    let deleted = town.happenings(.reportDeleted)
    func isDeleted(_ row: EventRow) -> Bool {
      deleted.contains {
        UInt64($0.index) == row.recipient && $0.value == row.push.firing!.occasion >> 2
          && $0.at < row.at
      }
    }
    let opened = outcome.rows(.opened, .reportStatus)
    for row in opened {
      let state: TargetState = isDeleted(row) ? .deleted : .open
      #expect(Landing(rawValue: row.landing) == Self.landing(of: row, entity: 1, state))
    }
    let gone = opened.count { $0.landing == Landing.gone.rawValue }
    #expect(gone > 10 && opened.count > gone + 10)
    // Nothing is told of a report that is no longer there.
    #expect(outcome.rows(.intended, .reportStatus).allSatisfy { !isDeleted($0) })
  }

  @Test("S1-5-deeplink: the pages of a banned business are closed to everyone")
  func bannedBusiness() {
    var world = Self.readers(.plain(subscribers: 200))
    world.posts.bannedShare = 1
    world.posts.perDay = 3
    let town = Town(world, seed: 1)
    let outcome = town.run(.instant)
    for row in outcome.rows(.opened) {
      let isBanned = town.schedule.businesses[Int(row.business)].state(at: row.at).contains(.banned)
      #expect(
        Landing(rawValue: row.landing)
          == Self.landing(of: row, entity: row.push.number, isBanned ? .forbidden : .open))
    }
    #expect(Self.counted(outcome, .noAccess) > 0 && Self.counted(outcome, .target) > 0)
  }

  @Test("S0-FR-MAN-02: who was banned after the push came may not see its target")
  func bannedPerson() throws {
    var world = Self.readers(.plain(subscribers: 60))
    world.posts.perDay = 4
    let plain = Town(world, seed: 1)
    let at = Town.start + .days(6) + .hours(14)
    let commands = (0..<60).map { number in
      ScheduledCommand(
        at: at, by: .admin(AdminID(rawValue: 0)),
        .banRecipient(RecipientID(rawValue: UInt64(number))))
    }
    let plan = try WorldPlan(
      world, span: plain.plan.span, zones: Place.table, commands: commands)
    let lane = LaneWorld(plan, Schedule(plan, plain.key), plain.key, first: 0, count: 60)
    let arms = try ArmStrategies([.instant], zones: Place.table)
    let outcome = Lane.paired(lane, arms, eventShare: 1)[0]
    let opened = outcome.rows(.opened)
    #expect(opened.allSatisfy { ($0.landing == Landing.noAccess.rawValue) == (at < $0.at) })
    #expect(opened.contains { at < $0.at } && opened.contains { $0.at < at })
  }

  @Test("S4-LINK-5: a link that names no place leads to the dashboard, and changes nothing else")
  func brokenLinks() {
    var world = Self.readers(.plain(subscribers: 200))
    let whole = Town(world, seed: 1).run(.instant)
    world.faults.brokenLinkShare = 0.3
    let broken = Town(world, seed: 1).run(.instant)
    let share = Double(Self.counted(broken, .fallback)) / Double(broken.rows(.opened).count)
    #expect(abs(share - 0.3) < 0.05)
    #expect(broken.digest == whole.digest && broken.counts == whole.counts)
    var events = broken.events
    for place in events.indices where events[place].kind == .opened {
      events[place].landing = Landing.target.rawValue
    }
    #expect(events == whole.events)
  }
}
