import PushMessages
import PushModel
import PushService
import SimWorld
import TestSupport
import Testing

@testable import Experiments
@testable import Scenarios

/// Posts with texts, planned posts and commands about posts, from a scenario file.
@Suite struct PostScenarioTests {
  private static func text(_ posts: String, _ commands: String = "") -> String {
    """
    pushlab: 1
    name: posts
    horizon: { days: 10, warmupDays: 1 }
    replications: 2
    world:
      businesses: 3
      subscribers: 20
      posts: \(posts)
    \(commands)
    arms: [{ name: house }]
    """
  }

  @Test("S0-DATA-04, S0-DATA-08: a planned post is read with its times, limit, category and tags")
  func planned() throws {
    let posts = try Scenarios.load(
      Self.text(
        "{ planned: [{ business: 2, at: 5d, sendAt: 6d, type: offer, maxPerDay: 1, "
          + "repeat: { every: 12h, times: 3 }, tags: [sale] }] }")
    ).world.posts
    let post = try #require(posts.planned?.first)
    #expect(posts.planned?.count == 1)
    #expect((post.business, post.at, post.sendAt) == (2, .days(5), .days(6)))
    #expect(post.type?.category == .marketing && post.maxPerDay == 1 && post.tags == ["sale"])
    #expect(post.repeat == PlannedPost.Repetition(every: .hours(12), times: 3))
  }

  @Test("S0-FR-CON-06: texts have defaults, and there are none without the key")
  func texts() throws {
    #expect(try Scenarios.load(Self.text("{ text: {} }")).world.posts.text == PostTextParameters())
    #expect(try Scenarios.load(Self.text("{ perDay: 1 }")).world.posts.text == nil)
  }

  @Test("absent keys leave the hash of a plan alone")
  func hash() throws {
    let file = try ScenarioFile.load(text: Self.text("{ perDay: 1 }"), name: "s.yaml")
    for key in ["text:", "styles", "planned"] {
      #expect(!file.resolved.contains(key), "\(key)")
    }
  }

  @Test(
    "a planned post that cannot be is refused, with what is accepted",
    arguments: [
      ("{ business: 3, at: 1d }", "world.posts.planned[0].business is '3'; accepted: 0 to 2"),
      (
        "{ business: 0, at: 10d }",
        "world.posts.planned[0].at is '10d'; accepted: less than the run's 10d"
      ),
      (
        "{ business: 0, at: 3d, sendAt: 2d }",
        "world.posts.planned[0].sendAt is '2d'; accepted: from `at`, 3d, to less than the run's 10d"
      ),
      (
        "{ business: 0, at: 3d, type: payment }",
        "world.posts.planned[0].type is 'payment.received', which no post has; accepted: new_post, offer"
      ),
      (
        "{ business: 0, at: 3d, maxPerDay: 2 }",
        "world.posts.planned[0].maxPerDay is '2', but the post is told once; accepted: a limit beside "
          + "`repeat`. Limits of all pushes are `caps` of a strategy"
      ),
      (
        "{ business: 0, at: 3d, repeat: { every: 1h, times: 1 } }",
        "world.posts.planned[0].repeat.times is '1'; accepted: a whole number from 2 to 1000"
      ),
    ])
  func refused(post: String, problem: String) {
    let problems = Scenarios.problems(of: Self.text("{ planned: [\(post)] }"))
    #expect(problems.count == 1 && problems[0].hasSuffix(problem), "\(problems)")
  }

  @Test("shares of labels and of styles fit into one whole")
  func sums() {
    let labels = Scenarios.problems(
      of: Self.text("{ text: { uncleanShare: 0.7, borderlineShare: 0.4 } }"))
    #expect(labels.count == 1 && labels[0].contains("accepted: at most 1 together"), "\(labels)")
    let styles = Scenarios.problems(of: Self.text("{ styles: { emoji: 0.7, rich: 0.4 } }"))
    #expect(styles.count == 1 && styles[0].contains("accepted: at most 1 together"), "\(styles)")
  }

  @Test("S0-FR-MAN-03: commands name posts by business and place")
  func commands() throws {
    let scenario = try Scenarios.load(
      Self.text(
        "{ perDay: 1 }",
        """
        commands:
          - { at: 2d, by: customer, actor: 4, do: report, business: 1, post: 0 }
          - { at: 3d, do: moderate, business: 1, post: 2, outcome: fail }
          - { at: 4d, do: takeDown, business: 1, post: 3 }
          - { at: 5d, by: business, actor: 1, do: withdrawPost, business: 1, post: 4 }
        """))
    let commands = scenario.scheduledCommands
    #expect(commands.map(\.post) == [0, 2, 3, 4])
    #expect(commands.map(\.command.action) == [.report, .moderate, .takeDown, .withdrawPost])
    #expect(commands.allSatisfy { $0.command.owner == .business(BusinessID(rawValue: 1)) })
    guard case .moderate(_, .reject) = commands[1].command else {
      Issue.record("\(commands[1].command)")
      return
    }
  }

  @Test("a command about a post names it", arguments: ["business: 1", "post: 1", "subscriber: 1"])
  func unnamed(what: String) {
    let problems = Scenarios.problems(
      of: Self.text("{ perDay: 1 }", "commands: [{ at: 2d, do: takeDown, \(what) }]"))
    #expect(
      problems.count == 1
        && problems[0].hasSuffix(
          "commands[0].do is 'takeDown'; accepted with it: business and post"),
      "\(problems)")
  }

  @Test("S0-FR-CON-06: the filter's errors are counts of the posts that the plan's worlds have")
  func screening() throws {
    let scenario = try Scenarios.load(
      Self.text("{ perDay: 4, pendingShare: 1, text: { uncleanShare: 0.3 } }"))
    let plan = try ExperimentPlan(scenario, resolved: try scenario.yaml())
    let screening = try #require(ScreeningSummary(plan))
    let world = try WorldPlan(scenario.world, span: plan.span, zones: plan.zones)
    let records = (0..<2).flatMap { Schedule.records(world, plan.key(of: $0)) }
    let clean = records.filter { $0.text?.label == .clean }
    let unclean = records.filter { $0.text?.label == .unclean }
    #expect(
      screening.falsePositives
        == ScreenedShare(clean.count { $0.clearance != .clean }, of: clean.count))
    #expect(
      screening.falseNegatives
        == ScreenedShare(unclean.count { $0.clearance == .clean }, of: unclean.count))
    #expect(screening.falsePositives.count > 0 && screening.falseNegatives.count > 0)
    #expect(screening.genuineFailed.of + screening.impostorsPassed.of == 6)
    #expect(screening.posts.reduce(0) { $0 + $1.read } == records.count)
    #expect(
      screening.posts.reduce(0) { $0 + $1.published } == records.count { $0.publishedAt != nil })
  }

  @Test("where posts have no texts, there is nothing to report on the filter")
  func noScreening() throws {
    let scenario = try Scenarios.load(Self.text("{ perDay: 4 }"))
    #expect(
      ScreeningSummary(try ExperimentPlan(scenario, resolved: try scenario.yaml())) == nil)
  }
}
