import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// Posts at given times.
@Suite struct PlannedPostTests {
  /// One business that writes nothing of its own accord, and its followers.
  private static func world(_ planned: [PlannedPost]) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 40, businesses: 1)
    world.posts.perDay = 0
    world.engagement.reviewPerSession = 0
    world.posts.planned = planned
    return world
  }

  private static func post(_ at: Interval, _ change: (inout PlannedPost) -> Void = { _ in })
    -> PlannedPost
  {
    var post = PlannedPost(business: 0, at: at)
    change(&post)
    return post
  }

  @Test("S0-DATA-04: a planned post is told at its time, and not before its sendAt")
  func sendAt() {
    let later = Interval.days(5) + .hours(9)
    let outcome = Town(
      Self.world([Self.post(.days(2)), Self.post(.days(3)) { $0.sendAt = later }]), seed: 1
    ).run(.instant)
    let intended = outcome.rows(.intended)
    #expect(Set(intended.map(\.at)) == [Town.start + .days(2), Town.start + .days(3)])
    let sent = outcome.rows(.sent)
    #expect(sent.count == intended.count && sent.count >= 40)
    let held = Set(outcome.rows(.held).map(\.push))
    #expect(held.count == 1)
    for row in sent {
      let due = held.contains(row.push) ? Town.start + later : Town.start + .days(2)
      #expect(due <= row.at && row.at < due + .minutes(10), "\(row.at)")
    }
  }

  @Test(
    "S0-DATA-04: a post's own limit of a day counts its repetitions, and no other post",
    arguments: [false, true])
  func maxPerDay(isQueued: Bool) {
    var posts = [Self.post(.days(2) + .hours(8)), Self.post(.days(2) + .hours(8))]
    posts[0].repeat = PlannedPost.Repetition(every: .hours(1), times: 4)
    posts[1].repeat = PlannedPost.Repetition(every: .hours(1), times: 3)
    func run() -> LaneOutcome {
      var world = Self.world(posts)
      if isQueued { world.triggers = TriggerParameters() }
      return Town(world, seed: 2).run(.instant)
    }
    let all = run()
    let people = all.rows(.sent).count / 7
    #expect(people >= 20 && all.rows(.sent).count == 7 * people)
    #expect(all.rows(.intended).count == 7 * people)
    posts[0].maxPerDay = 2
    let some = run()
    #expect(some.rows(.intended).count == 7 * people && some.rows(.sent).count == 5 * people)
    let refused = some.rows(.suppressed)
    #expect(refused.count == 2 * people)
    #expect(refused.allSatisfy { $0.reason == Refusal.notificationCap.rawValue })
    // The last two of the first post.
    let late = Set(refused.map { $0.at - Town.start - .days(2) })
    #expect(late.allSatisfy { $0 >= .hours(10) && $0 < .hours(12) })
    #expect(Set(refused.map(\.push)).count == 2)
  }

  @Test(
    "a repetition is a push of its own at its time, until an offer ends or a post is taken down")
  func repetitions() throws {
    let twice = PlannedPost.Repetition(every: .hours(30), times: 20)
    var world = Self.world([Self.post(.days(1)) { ($0.type, $0.repeat) = (.offer, twice) }])
    world.posts.takedownShare = 0
    let offers = Town(world, seed: 3).schedule.posts
    // An offer lasts 36 hours.
    #expect(offers.map(\.at) == [Town.start + .days(1), Town.start + .days(1) + .hours(30)])
    #expect(Set(offers.map(\.id)).count == 2 && Set(offers.map(\.endsAt)).count == 1)
    world.posts.planned![0].type = nil
    let all = Town(world, seed: 3)
    let end = all.plan.span.end
    #expect(
      all.schedule.posts.count == Int((end - Town.start - .days(1)).milliseconds / 108_000_000) + 1)
    #expect(Schedule.records(all.plan, all.key).count == 1)
    (world.posts.takedownShare, world.posts.takedownMedian) = (1, .days(2))
    (world.posts.planned![0].title, world.posts.planned![0].body) = ("Bread", "Rye is back.")
    let taken = Town(world, seed: 3).schedule.posts
    let withdrawnAt = try #require(taken.first).withdrawnAt
    #expect(taken.count < all.schedule.posts.count)
    #expect(taken.allSatisfy { $0.at < withdrawnAt && $0.withdrawnAt == withdrawnAt })
  }

  @Test("a repetition's sendAt moves along, and a night's repetitions with a limit become one push")
  func night() {
    let hourly = PlannedPost.Repetition(every: .hours(1), times: 6)
    let evening = Interval.days(2) + .hours(22)
    var strategy = Strategy.instant
    strategy.policy.quietHours = QuietRule(window: QuietWindow(from: 21 * 60, to: 8 * 60))
    func sent(_ limit: Int?) -> LaneOutcome {
      let post = Self.post(evening) {
        ($0.repeat, $0.maxPerDay, $0.sendAt) = (hourly, limit, evening + .minutes(30))
      }
      return Town(Self.world([post]), seed: 4).run(strategy)
    }
    let people = Set(sent(nil).rows(.sent).map(\.recipient)).count
    #expect(sent(nil).rows(.sent).count == 6 * people)
    #expect(sent(1).rows(.sent).count == people)
  }

  @Test("S0-DATA-08: people who have the category of a post off do not get it")
  func category() {
    let posts = [Self.post(.days(2)), Self.post(.days(3)) { $0.type = .offer }]
    var world = Self.world(posts)
    world.preferences.marketingShare = 0
    let outcome = Town(world, seed: 4).run(.instant)
    let types = Set(outcome.rows(.sent).map(\.type))
    #expect(types == [.newPost])
    #expect(outcome.rows(.suppressed).count == outcome.rows(.intended).count / 2)
  }

  @Test("a planned text is read in the language that it names, else in its business's")
  func languages() {
    var world = Self.world([
      Self.post(.days(2)) { $0.title = "Rugbrød i dag" },
      Self.post(.days(3)) { ($0.title, $0.language) = ("Rye bread today", .en) },
    ])
    world.languages = [.nb: 1]
    let town = Town(world, seed: 5)
    let records = Schedule.records(town.plan, town.key)
    #expect(records.map(\.text?.language) == [.nb, .en])
    let reasons = records.map { record -> Clearance.Reason? in
      if case .flagged(let finding)? = record.clearance { finding.reason } else { nil }
    }
    #expect(reasons == [.unfilteredLanguage, nil])
  }

  @Test("S0-DATA-08: a post's tags and its place among its business's posts are on record")
  func record() throws {
    var world = Self.world([
      Self.post(.days(3)) { $0.tags = ["sale", "bread"] }, Self.post(.days(2)),
      Self.post(.days(4)) { ($0.title, $0.body) = ("Shut up, idiots", "All of you.") },
    ])
    world.posts.reviewMedian = .milliseconds(1)
    let town = Town(world, seed: 5)
    let records = Schedule.records(town.plan, town.key)
    #expect(records.map(\.place) == [0, 1, 2])
    #expect(records.map(\.tags) == [[], ["sale", "bread"], []])
    #expect(records.map(\.status) == [.published, .published, .published])
    #expect(records.map { $0.clearance == nil } == [true, true, false])
    #expect(try #require(records.last).clearance != .clean)
  }

  @Test("numbers of planned posts are their own, however many the business writes")
  func numbers() {
    var world = Self.world((0..<100).map { Self.post(.hours(Int64($0))) })
    world.posts.perDay = 20
    world.posts.planned![40].repeat = PlannedPost.Repetition(every: .minutes(1), times: 50)
    let posts = Town(world, seed: 6).schedule.posts
    #expect(Set(posts.map(\.id)).count == posts.count && posts.count > 250)
  }
}

/// Styles that businesses have chosen themselves.
@Suite struct OwnStyleTests {
  private static func world(_ styles: [OwnStyle: Double]?) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 300)
    world.posts.perDay = 2
    world.engagement.reviewPerSession = 0
    world.posts.styles = styles
    return world
  }

  private static func opened(_ styles: [OwnStyle: Double]?, _ style: Style) -> LaneOutcome {
    var strategy = Strategy.instant
    strategy.style = style
    return Town(world(styles), seed: 1).run(strategy)
  }

  @Test("S0-FR-NOT-05: a business's own style acts as the strategy's does, and goes before it")
  func own() {
    let plain = Self.opened(nil, .plain)
    let dressed = Self.opened(nil, .emoji)
    #expect(dressed.digest != plain.digest)
    #expect(Self.opened([.emoji: 1], .plain).digest == dressed.digest)
    #expect(Self.opened([.plain: 1], .emoji).digest == plain.digest)
  }

  @Test("S0-FR-NOT-05: as many businesses have each style as the world says")
  func shares() {
    var world = WorldParameters.plain(subscribers: 0, businesses: 4_000)
    world.posts.perDay = 0
    world.posts.styles = [.emoji: 0.3, .question: 0.2]
    let styles = Town(world, seed: 2, days: 3).schedule.businesses.map(\.style)
    for (style, share) in [(Style.emoji, 0.3), (.question, 0.2)] as [(Style?, Double)] + [
      (nil, 0.5)
    ] {
      let found = Double(styles.count { $0 == style }) / 4_000
      #expect(abs(found - share) < 0.03, "\(found)")
    }
  }
}
