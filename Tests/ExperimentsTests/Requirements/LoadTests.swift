import Foundation
import PushModel
import PushService
import SimKernel
import SimWorld
import Statistics
import TestSupport
import Testing

@testable import Experiments
@testable import Scenarios
@testable import SimWorld

/// One lane of a thousand people who all follow one business.
@Suite("A lane under load", .releaseOnly)
struct LoadTests {
  private static func world(_ change: (inout Scenario) -> Void) throws -> ExperimentPlan {
    var scenario = Scenario(
      name: "load", horizon: Horizon(days: 10, warmupDays: 1), replications: 1,
      arms: [Arm(name: "all")])
    scenario.world.businesses = 1
    scenario.world.subscribers = 1_000
    scenario.world.follows.mean = 1
    scenario.world.follows.lateShare = 0
    scenario.world.follows.endPerDay = 0
    scenario.world.posts.pendingShare = 0
    scenario.world.posts.bannedShare = 0
    scenario.world.posts.takedownShare = 0
    scenario.world.engagement.reviewPerSession = 0
    change(&scenario)
    return try ExperimentPlan(scenario, resolved: try scenario.yaml())
  }

  private static func lane(_ plan: ExperimentPlan) throws -> (LaneOutcome, peak: Int, posts: Int) {
    let world = try WorldPlan(plan.scenario.world, span: plan.span, zones: plan.zones)
    let schedule = Schedule(world, plan.key(of: 0))
    let lane = LaneWorld(world, schedule, plan.key(of: 0), first: 0, count: 1_000)
    let strategies = try ArmStrategies(plan.scenario.arms.map(\.strategy), zones: plan.zones)
    let outcome = Lane.paired(lane, strategies)[0]
    let length = plan.scenario.world.activity.sessionLength
    let peak = schedule.posts.map { post in
      (0..<lane.count).reduce(0) { active, index in
        let isActive = lane.sessions.range(of: index).contains {
          let start = lane.sessions.entries[$0]
          return start <= post.at && post.at < start + length
        }
        return active + (isActive ? 1 : 0)
      }
    }.max()
    return (outcome, peak ?? 0, schedule.posts.count)
  }

  @Test("Three hundred people in the app and a burst of posts: nothing overflows (S0-NFR-PER-02)")
  func burst() throws {
    let plan = try Self.world {
      $0.world.activity.sessionsPerDay = 20
      $0.world.activity.sessionsSigma = 0
      $0.world.activity.sessionLength = .minutes(30)
      $0.world.posts.perDay = 20
      $0.world.posts.perDaySigma = 0
    }
    let (outcome, peak, posts) = try Self.lane(plan)
    #expect(posts > 100)
    #expect(peak >= 300)
    #expect(outcome.arms[0].funnel[failed: .queueFull] == 0)
    let prompt = LogHistogram(of: outcome.arms[0].promptLatencies)
    #expect(try #require(try prompt.quantile(0.95)) <= 4_000)
  }

  @Test("Every clean post fans out by itself, once to each follower (S0-FR-NOT-01, S0-FR-NOT-03)")
  func onePushPerFollowerAndPost() throws {
    let plan = try Self.world { $0.world.faults.redeliveredShare = 0.5 }
    let (outcome, _, posts) = try Self.lane(plan)
    #expect(posts > 0)
    #expect(outcome.arms[0].funnel[.intended] == Int64(posts * 1_000))
    #expect(outcome.arms[0].funnel[.duplicateJob] > 0)
  }

  @Test("A reply to a review is for its author alone (S0-FR-REV-02)")
  func reviewReplies() throws {
    let plan = try Self.world {
      $0.world.posts.perDay = 0.000_001
      $0.world.engagement.reviewPerSession = 0.5
      $0.world.engagement.replyShare = 1
    }
    let world = try WorldPlan(plan.scenario.world, span: plan.span, zones: plan.zones)
    let schedule = Schedule(world, plan.key(of: 0))
    let lane = LaneWorld(world, schedule, plan.key(of: 0), first: 0, count: 1_000)
    let replies = lane.triggers.filter { $0.kind == .direct }
    #expect(replies.count > 100)
    // One review for each person and business (S0-DATA-09), so one reply at most.
    #expect(Set(replies.map(\.index)).count == replies.count)
    let strategies = try ArmStrategies(plan.scenario.arms.map(\.strategy), zones: plan.zones)
    let events = Lane.paired(lane, strategies, eventShare: 1)[0].events
    let intended = events.filter { $0.kind == .intended && $0.type == .reviewReply }
    #expect(intended.count == replies.count)
    #expect(Set(intended.map(\.recipient)).count == intended.count)
  }
}
