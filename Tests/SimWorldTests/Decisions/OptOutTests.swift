import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

@Suite("A program hears who opted out after a decision", .releaseOnly)
struct OptOutTests {
  /// A program that never answers with a model, and keeps what it is told.
  private final class Listener: LearnerLink {
    var rows: [DecisionRow] = []
    func exchange(_ report: LearnerReport) -> LearnerAnswer {
      rows += report.rows
      return LearnerAnswer()
    }
  }

  private static let outcome = Interval.hours(30)

  /// All decisions whose time of outcomes was over in time, and all events.
  private static func run(
    _ world: WorldParameters, hold: Double = 0.3
  ) throws -> (rows: [DecisionRow], events: ContiguousArray<EventRow>) {
    let town = Town(world, seed: 11)
    var strategy = Strategy.instant
    strategy.policy.timedCategories = Category.allCases
    let learner = ExternalLearner(
      ["program"], window: .hours(12), records: .sample(1), outcome: outcome, hold: hold)
    let listener = Listener()
    let desk = ExternalDecider(
      learner, for: strategy.policy.timedCategories, from: town.plan.span.start, listener)
    let arms = try ArmStrategies(
      [strategy], zones: Place.table, contents: SharedContents(of: [strategy]))
    let lanes = JointLanes(1, arms) { _ in
      LaneWorld(town.plan, town.schedule, town.key, first: 0, count: world.subscribers)
    }
    let outcomes = try lanes.outcomes(arm: 0, deciding: desk, eventShare: 1, loss: nil)
    return (listener.rows, outcomes[0].events)
  }

  /// A world of shops in which nothing but what a test asks for makes people switch something off.
  private static func world(_ change: (inout WorldParameters) -> Void) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 200)
    world.posts.perDay = 1
    world.posts.offerShare = 0.3
    world.response.openAndroid = 0
    world.response.openIOS = 0
    world.fatigue.optOutPerPush = 0
    world.fatigue.leavePerWeekAbove = 0
    world.fatigue.uninstallPerDay = 0
    world.preferences.changePerDay = 0
    change(&world)
    return world
  }

  /// Whether each row says of its decision what the events say.
  private static func expect(
    _ found: (rows: [DecisionRow], events: ContiguousArray<EventRow>), _ kinds: Set<EventKind>,
    _ concerns: (EventRow, DecisionRow) -> Bool
  ) {
    let leaving = Dictionary(grouping: found.events.filter { kinds.contains($0.kind) }) {
      $0.recipient
    }
    for row in found.rows {
      let hasLeft = (leaving[row.recipient.rawValue] ?? []).contains {
        $0.at >= row.at && $0.at - row.at <= outcome && concerns($0, row)
      }
      #expect(row.isOptedOut == hasLeft, "\(row.push.rawValue) to \(row.recipient.rawValue)")
    }
    #expect(found.rows.count { $0.isOptedOut } > 20)
    #expect(found.rows.count { !$0.isOptedOut } > 200)
  }

  @Test("all pushes or the app, because of a push or not", arguments: [0.0, 0.02])
  func leaving(perDay: Double) throws {
    let world = Self.world {
      $0.fatigue.optOutPerPush = 0.03
      $0.fatigue.uninstallPerDay = perDay
    }
    let found = try Self.run(world)
    Self.expect(found, [.optedOut, .uninstalled]) { _, _ in true }
    // Held pushes are told of as those that were sent.
    #expect(found.rows.contains { $0.isOptedOut && !$0.isSent })
    #expect(found.rows.contains { $0.isOptedOut && $0.isSent })
  }

  @Test("of decisions about other types and categories nothing is said", arguments: [true, false])
  func silencing(ofType: Bool) throws {
    let world = Self.world {
      var dynamics = DynamicsParameters()
      dynamics.silencePerAnnoyance = 0.05
      dynamics.silencing = [ofType ? .type : .channel: 1]
      $0.dynamics = dynamics
    }
    let found = try Self.run(world)
    Self.expect(found, [.silenced]) {
      ofType ? $0.type == $1.type : $0.type.category == $1.type.category
    }
  }

  @Test("nobody who changes nothing, or their quiet hours alone")
  func nobody() throws {
    let calm = try Self.run(Self.world { _ in })
    #expect(calm.rows.count > 200 && !calm.rows.contains { $0.isOptedOut })
    let quiet = try Self.run(
      Self.world {
        var dynamics = DynamicsParameters()
        dynamics.silencePerAnnoyance = 0.05
        dynamics.silencing = [.quietHours: 1]
        $0.dynamics = dynamics
      })
    #expect(quiet.events.contains { $0.kind == .silenced })
    #expect(!quiet.rows.contains { $0.isOptedOut })
  }

  @Test("a category that is switched off, whatever the reason")
  func categories() throws {
    let world = Self.world { $0.preferences.changePerDay = 0.1 }
    let found = try Self.run(world)
    let flagged = found.rows.filter(\.isOptedOut)
    #expect(flagged.count > 20 && flagged.count < found.rows.count / 2)
  }
}
