import PushModel
import PushPolicy
import PushService
import SimKernel
import Testing

@testable import SimWorld

/// What commands about accounts come to in a lane.
@Suite struct AccountCommandTests {
  private static let clerk = Principal.admin(AdminID(rawValue: 0))

  /// - Returns: What happened, and the plan's audit trail.
  private static func run(
    _ world: WorldParameters, _ commands: [ScheduledCommand], _ strategy: Strategy = .instant
  ) throws -> (outcome: LaneOutcome, audit: ContiguousArray<AuditRow>) {
    let plain = Town(world, seed: 1)
    let plan = try WorldPlan(
      world, span: plain.plan.span, zones: Place.table, commands: commands)
    let lane = LaneWorld(
      plan, Schedule(plan, plain.key), plain.key, first: 0, count: world.subscribers)
    let strategies = try ArmStrategies([strategy], zones: Place.table)
    return (
      Lane.paired(lane, strategies, eventShare: 1)[0], Schedule.audit(plan, plain.key)
    )
  }

  @Test("S0-FR-MAN-02: a second ban leaves the first where it was")
  func twoBans() throws {
    var world = WorldParameters.plain(subscribers: 60, businesses: 1)
    world.posts.perDay = 6
    let shop = BusinessID(rawValue: 0)
    let days: [Int64] = [2, 5, 8, 10]
    let commands = days.enumerated().map { place, day in
      ScheduledCommand(
        at: Town.start + .days(day), by: Self.clerk,
        place % 2 == 0 ? .banBusiness(shop) : .unbanBusiness(shop))
    }
    let outcome = try Self.run(world, commands).outcome
    let sent = Set(outcome.rows(.sent).map { ($0.at - Town.start).milliseconds / 86_400_000 })
    #expect(sent.isDisjoint(with: [2, 3, 4, 8, 9]))
    #expect(sent.isSuperset(of: [0, 1, 5, 6, 7, 10, 11]))
  }

  @Test("S4-ERR-5: an account that a command deletes is gone: it gets no token, and stays deleted")
  func deletedByCommand() throws {
    var world = WorldParameters.plain(.citizenReports, subscribers: 40)
    world.prompts.unaskedShare = 1
    world.devices.android13Share = 1
    world.activity.sessionsPerDay = 3
    let person = RecipientID(rawValue: 3)
    var launch = Strategy.instant
    launch.prompts.at = .launch
    let run = try Self.run(
      world,
      [
        ScheduledCommand(
          at: Town.start + .milliseconds(1), by: .customer(person), .deleteAccount(person)),
        ScheduledCommand(at: Town.start + .days(3), by: Self.clerk, .banRecipient(person)),
      ], launch)
    let permitted = 3 * Variable.count + Int(Variable.permitted.rawValue)
    #expect(run.outcome.counts[permitted] == 0)
    #expect(!run.outcome.events.contains { $0.recipient == 3 && $0.kind == .attempted })
    #expect(run.audit.map(\.outcome) == [.denied(.accountDeleted)])
  }
}
