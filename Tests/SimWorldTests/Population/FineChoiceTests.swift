import PushModel
import PushPolicy
import PushService
import SimKernel
import Testing

@testable import SimWorld

/// Switches of single types and choices about single businesses: drawn by shares, set by commands.
@Suite struct FineChoiceTests {
  private static func world(_ subscribers: Int = 200) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: subscribers, businesses: 8)
    world.posts.perDay = 2
    world.posts.types = [.newPost: 1, .offer: 1]
    return world
  }

  private func attempts(_ outcome: LaneOutcome, of type: PushType) -> [EventRow] {
    outcome.events.filter { $0.kind == .attempted && $0.type == type }
  }

  @Test("S3-PREF-3: whom a share has switch a type off gets none of it, and the rest as before")
  func shares() {
    var world = Self.world()
    let before = Town(world, seed: 3).run(.instant)
    world.preferences.typeOff = [.newPost: 0.3]
    let town = Town(world, seed: 3)
    let after = town.run(.instant)
    let off = (0..<200).filter { town.world.traits[$0].preferences.typesOff == TypeSet(.newPost) }
    #expect((40...80).contains(off.count))
    let whom = Set(off.map { UInt64($0) })
    #expect(attempts(before, of: .newPost).contains { whom.contains($0.recipient) })
    #expect(!attempts(after, of: .newPost).contains { whom.contains($0.recipient) })
    #expect(
      attempts(after, of: .newPost).map(\.push)
        == attempts(before, of: .newPost).filter { !whom.contains($0.recipient) }.map(\.push))
    #expect(attempts(after, of: .offer).map(\.push) == attempts(before, of: .offer).map(\.push))
    #expect(after.arms[0].funnel[suppressed: .typeOff] > 0)
  }

  @Test("S0-FR-NOT-04: a muted business is not heard; of others offers alone, where so chosen")
  func follows() {
    var world = Self.world()
    world.preferences.mutedShare = 0.2
    world.preferences.offersOnlyShare = 0.3
    let town = Town(world, seed: 4)
    var choices: [[UInt64]: FollowChoice] = [:]
    for business in 0..<8 {
      for place in town.world.follows.range(of: business) {
        let follower = UInt64(town.world.follows.entries[place].subscriber)
        choices[[UInt64(business), follower]] = town.world.choices[place]
      }
    }
    let shares = FollowChoice.allCases.map { choice in
      Double(choices.values.count { $0 == choice }) / Double(choices.count)
    }
    #expect(abs(shares[1] - 0.3) < 0.08 && abs(shares[2] - 0.2) < 0.08)
    let outcome = town.run(.instant)
    let posts = attempts(outcome, of: .newPost)
    let offers = attempts(outcome, of: .offer)
    func choice(_ row: EventRow) -> FollowChoice? {
      choices[[UInt64(row.push.business.rawValue), row.recipient]]
    }
    #expect(!posts.isEmpty && posts.allSatisfy { choice($0) == .everything })
    #expect(offers.allSatisfy { choice($0) != .nothing })
    #expect(offers.contains { choice($0) == .offers })
    #expect(outcome.arms[0].funnel[suppressed: .businessOff] > 0)
  }

  @Test("S0-FR-NOT-04, S3-PREF-3: without shares and commands nobody has a choice, and no memory")
  func off() {
    let town = Town(Self.world(50), seed: 5)
    #expect(town.world.choices.isEmpty && !town.plan.hasFollowChoices)
    let outcome = town.run(.instant)
    #expect(outcome.arms[0].funnel[suppressed: .businessOff] == 0)
    #expect(outcome.arms[0].funnel[suppressed: .typeOff] == 0)
  }

  private func all(_ choices: borrowing LaneChoices) -> [FollowChoice] {
    var found: [FollowChoice] = []
    for place in 0..<13 { found.append(choices[place]) }
    return found
  }

  @Test("Choices about follows are packed, four in a byte, and a run changes its own copy")
  func packed() {
    var choices = LaneChoices(follows: 13)
    var some: [FollowChoice] = (0..<13).map { FollowChoice.allCases[$0 * 7 % 3] }
    for place in 0..<13 { choices[place] = some[place] }
    let copy = LaneChoices(copying: choices)
    let before = all(choices)
    #expect(before == some)
    for place in stride(from: 0, to: 13, by: 2) {
      choices[place] = .everything
      some[place] = .everything
    }
    let (after, kept) = (all(choices), all(copy))
    #expect(after == some && kept == before)
  }

  @Test(
    "S3-PREF-3, S0-FR-NOT-04: commands of the person switch a type and mute a business; others are denied"
  )
  func commands() throws {
    let world = Self.world(60)
    let plain = Town(world, seed: 1)
    let (person, other) = (RecipientID(rawValue: 7), RecipientID(rawValue: 8))
    // Somebody whom 7 follows.
    let business = try #require(
      (0..<8).first { business in
        plain.world.follows.range(of: business).contains {
          plain.world.follows.entries[$0].subscriber == 7
        }
      })
    func command(
      _ day: Int64, by: RecipientID, _ setting: PreferenceSetting
    ) -> ScheduledCommand {
      ScheduledCommand(
        at: Town.start + .days(day), by: .customer(by), .setPreferences(of: person),
        setting: setting)
    }
    let shop = BusinessID(rawValue: UInt32(business))
    let commands = [
      command(2, by: other, .type(.newPost, isOn: false)),
      command(4, by: person, .type(.newPost, isOn: false)),
      command(6, by: person, .type(.newPost, isOn: true)),
      command(8, by: person, .business(shop, .nothing)),
    ]
    let plan = try WorldPlan(
      world, span: plain.plan.span, zones: Place.table, commands: commands)
    let lane = LaneWorld(plan, Schedule(plan, plain.key), plain.key, first: 0, count: 60)
    let strategies = try ArmStrategies([.instant], zones: Place.table)
    let outcome = Lane.paired(lane, strategies, eventShare: 1)[0]
    let before = plain.run(.instant)
    func days(_ outcome: LaneOutcome, _ isTold: (EventRow) -> Bool) -> Set<Int64> {
      Set(
        outcome.events.filter { $0.kind == .attempted && $0.recipient == 7 && isTold($0) }
          .map { ($0.at - Town.start).milliseconds / 86_400_000 })
    }
    let posts = { (row: EventRow) in row.type == .newPost }
    #expect(!days(before, posts).isDisjoint(with: [4, 5]))
    #expect(days(outcome, posts).isDisjoint(with: [4, 5]))
    #expect(!days(outcome, posts).isDisjoint(with: [2, 3]))
    #expect(!days(outcome, posts).isDisjoint(with: [6, 7]))
    let ofShop = { (row: EventRow) in row.push.business == shop }
    #expect(days(before, ofShop).contains { $0 >= 9 })
    #expect(!days(outcome, ofShop).contains { $0 >= 9 })
    #expect(Schedule.audit(plan, plain.key).map(\.outcome) == [.denied(.notSelf)])
  }
}
