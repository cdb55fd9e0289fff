import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// What commands about posts come to.
@Suite struct PostCommandTests {
  private static let clerk = Principal.admin(AdminID(rawValue: 0))
  private static let shop = BusinessID(rawValue: 0)
  private static let id = PushID(.post, business: shop, number: 0)

  /// One business with a post every day at noon.
  private static func world() -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 60, businesses: 1)
    world.posts.perDay = 0
    world.engagement.reviewPerSession = 0
    world.response.openAndroid = 0.6
    world.posts.planned = (1..<6).map { PlannedPost(business: 0, at: .days($0) + .hours(12)) }
    return world
  }

  private struct Run {
    let outcome: LaneOutcome
    let audit: ContiguousArray<AuditRow>
    let records: ContiguousArray<PostRecord>
  }

  private static func run(
    _ world: WorldParameters, _ commands: [ScheduledCommand], _ strategy: Strategy = .instant
  ) throws -> Run {
    let plain = Town(world, seed: 1)
    let plan = try WorldPlan(
      world, span: plain.plan.span, zones: Place.table, commands: commands)
    let lane = LaneWorld(
      plan, Schedule(plan, plain.key), plain.key, first: 0, count: world.subscribers)
    let strategies = try ArmStrategies([strategy], zones: Place.table)
    return Run(
      outcome: Lane.paired(lane, strategies, eventShare: 1)[0],
      audit: Schedule.audit(plan, plain.key), records: Schedule.records(plan, plain.key))
  }

  private static func command(
    _ hours: Int64, by actor: Principal = clerk, _ command: Command, post: Int
  ) -> ScheduledCommand {
    ScheduledCommand(at: Town.start + .hours(hours), by: actor, command, post: post)
  }

  @Test("S0-FR-MAN-03: a takedown stops what waits, and what was told is gone when it is tapped")
  func takeDown() throws {
    let takedown = Self.command(2 * 24 + 13, .takeDown(post: Self.id), post: 1)
    let run = try Self.run(Self.world(), [takedown])
    let post = run.records[1].post
    #expect(
      run.records.map(\.status) == [.published, .withdrawn] + [.published, .published, .published])
    let opened = run.outcome.rows(.opened).filter { $0.push == post }
    #expect(!opened.isEmpty)
    for row in opened {
      let isGone = row.landing == Landing.gone.rawValue
      #expect(isGone == (takedown.at < row.at))
    }
    #expect(opened.contains { $0.landing == Landing.gone.rawValue })
    #expect(run.audit.map(\.command) == [.takeDown(post: post)])
    #expect(run.audit.map(\.outcome) == [.allowed])
  }

  @Test("S0-FR-MAN-03: a post that is taken down while its pushes are held reaches nobody")
  func heldTakeDown() throws {
    var world = Self.world()
    world.posts.planned![1].sendAt = .days(4)
    let run = try Self.run(world, [Self.command(3 * 24, .takeDown(post: Self.id), post: 1)])
    let rows = run.outcome.events.filter { $0.push == run.records[1].post }
    #expect(rows.contains { $0.kind == .withdrawn })
    #expect(!rows.contains { $0.kind == .attempted || $0.kind == .sent })
  }

  @Test("S0-FR-MAN-03: a business takes its own post back, and no other's")
  func withdrawPost() throws {
    let own = Self.command(2 * 24 + 13, by: .business(Self.shop), .withdrawPost(Self.id), post: 1)
    #expect(try Self.run(Self.world(), [own]).records[1].status == .withdrawn)
    var world = Self.world()
    world.businesses = 2
    let stranger = Self.command(
      2 * 24 + 13, by: .business(BusinessID(rawValue: 1)), .withdrawPost(Self.id), post: 1)
    let run = try Self.run(world, [stranger])
    #expect(run.records.filter { $0.post.business == Self.shop }[1].status == .published)
    #expect(run.audit.map(\.outcome) == [.denied(.notOwner)])
  }

  @Test(
    "S0-ARCH-02: a moderator's ruling ends the review of a post, whichever way",
    arguments: Ruling.allCases)
  func moderate(ruling: Ruling) throws {
    var world = Self.world()
    world.posts.reviewMedian = .days(400)
    (world.posts.planned![1].title, world.posts.planned![1].body) = (
      "Shut up, idiots", "All of you."
    )
    let held = try Self.run(world, [])
    #expect(held.records[1].status == .inReview)
    let at: Int64 = 3 * 24
    let run = try Self.run(
      world, [Self.command(at, .moderate(post: Self.id, ruling), post: 1)])
    let record = run.records[1]
    #expect(record.status == (ruling == .approve ? .published : .rejected))
    #expect(record.publishedAt == (ruling == .approve ? Town.start + .hours(at) : nil))
    let told = run.outcome.rows(.intended).filter { $0.push == record.post }
    #expect(told.isEmpty == (ruling == .reject))
    #expect(told.allSatisfy { $0.at == Town.start + .hours(at) })
  }

  @Test("S0-ARCH-02: a post that is in no review cannot be ruled on, nor one that is not there")
  func denied() throws {
    let run = try Self.run(
      Self.world(),
      [
        Self.command(3 * 24, .moderate(post: Self.id, .reject), post: 1),
        Self.command(3 * 24, .takeDown(post: Self.id), post: 99),
        Self.command(24, .takeDown(post: Self.id), post: 3),
        Self.command(
          3 * 24, by: .customer(RecipientID(rawValue: 3)), .takeDown(post: Self.id), post: 1),
      ])
    #expect(
      run.audit.map(\.outcome) == [
        .denied(.notInReview), .denied(.noSuchPost), .denied(.noSuchPost), .denied(.notAdmin),
      ])
    #expect(run.records.allSatisfy { $0.status == .published })
  }

  @Test("S0-FR-MAN-03: a reader's report takes an unclean post down, and leaves a clean one")
  func report() throws {
    var world = Self.world()
    world.posts.reviewMedian = .minutes(1)
    for place in world.posts.planned!.indices {
      (world.posts.planned![place].title, world.posts.planned![place].body) = (
        "A quiet table", "People from across the river will find no seat here."
      )
    }
    world.posts.planned![1].label = .unclean
    world.posts.text = PostTextParameters()
    world.posts.text!.reportedShare = 0
    let reader = Principal.customer(RecipientID(rawValue: 5))
    let quiet = try Self.run(world, [])
    #expect(quiet.records.allSatisfy { $0.status == .published })
    let run = try Self.run(
      world, [1, 2].map { Self.command(4 * 24, by: reader, .report(post: Self.id), post: $0) })
    #expect(run.records.map(\.status)[1...2] == [.withdrawn, .published])
    let withdrawnAt = try #require(run.records[1].withdrawnAt)
    #expect(Town.start + .days(4) < withdrawnAt)
    #expect(run.audit.map(\.command) == [.takeDown(post: run.records[1].post)])
    #expect(run.audit.map(\.actor) == [Self.clerk] && run.audit[0].at == withdrawnAt)
  }

  @Test("commands about posts that change nothing leave a run as it was")
  func unchanged() throws {
    let plain = try Self.run(Self.world(), [])
    let denied = try Self.run(
      Self.world(), [Self.command(3 * 24, .takeDown(post: Self.id), post: 99)])
    #expect(denied.outcome.digest == plain.outcome.digest)
    #expect(denied.outcome.counts == plain.outcome.counts)
  }
}
