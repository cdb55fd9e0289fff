import PushMessages
import PushModel
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// What posts say, and what the service's own modules make of it in the world.
@Suite struct PostTextTests {
  static func world(businesses: Int = 60) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 0, businesses: businesses)
    world.languages = [.en: 4, .nb: 1, .af: 1, .zu: 1]
    world.posts.perDay = 0.5
    world.posts.text = PostTextParameters()
    world.posts.text!.uncleanShare = 0.15
    world.posts.text!.borderlineShare = 0.1
    return world
  }

  private static func records(_ town: Town) -> ContiguousArray<PostRecord> {
    Schedule.records(town.plan, town.key)
  }

  @Test("S0-FR-CON-06: the world's verdict on a post is that of the service's own moderator")
  func sameVerdict() throws {
    let records = Self.records(Town(Self.world(), seed: 1, days: 7))
    let moderator = Moderator()
    #expect(records.count > 150)
    var (read, held) = (0, 0)
    for record in records {
      let text = try #require(record.text)
      var pipeline = PostPipeline()
      try pipeline.store()
      try pipeline.filter(
        title: text.title, body: text.body, language: text.language, by: moderator)
      #expect(record.clearance == pipeline.clearance)
      // What is cleared goes out at once; what is held goes out later or never.
      #expect((record.publishedAt == record.writtenAt) == pipeline.isCleared, "\(text.title)")
      if text.language == .en {
        read += 1
        held += pipeline.state == .inReview ? 1 : 0
      } else {
        #expect(pipeline.state == .inReview, "nobody filters \(text.language)")
      }
    }
    #expect(held > 10 && held < read / 2)
  }

  @Test("S0-FR-CON-06: reviewers turn unclean posts down and let clean ones through")
  func reviews() {
    var world = Self.world(businesses: 120)
    world.posts.reviewMedian = .hours(1)
    let held = Self.records(Town(world, seed: 2, days: 7)).filter {
      $0.clearance != .clean && $0.status != .inReview
    }
    let unclean = held.filter { $0.text?.label == .unclean }
    let clean = held.filter { $0.text?.label == .clean }
    #expect(unclean.count > 5 && clean.count > 5)
    #expect(unclean.allSatisfy { $0.status == .rejected && $0.publishedAt == nil })
    #expect(clean.allSatisfy { $0.status == .published && $0.writtenAt < $0.publishedAt! })
  }

  @Test("S0-FR-CON-06: nobody is pushed about a post that is turned down")
  func noPush() {
    var world = Self.world(businesses: 10)
    world.subscribers = 40
    let town = Town(world, seed: 3, days: 7)
    let records = Self.records(town)
    let never = Set(records.filter { $0.publishedAt == nil }.map(\.post))
    let intended = Set(town.run(.instant).rows(.intended).map(\.push))
    #expect(!never.isEmpty && !intended.isEmpty && intended.isDisjoint(with: never))
  }

  @Test("S0-FR-MAN-03: unclean posts that got through are reported and taken down")
  func reported() {
    var world = Self.world(businesses: 300)
    world.posts.text!.reportedShare = 1
    world.posts.takedownMedian = .milliseconds(1)
    let records = Self.records(Town(world, seed: 4, days: 7))
    let missed = records.filter { $0.text?.label == .unclean && $0.publishedAt != nil }
    #expect(missed.count > 10)
    #expect(missed.allSatisfy { $0.status == .withdrawn })
    #expect(records.contains { $0.text?.label == .clean && $0.status == .published })
  }

  @Test("an offer's clean text announces an offer, and the text is that of the post alone")
  func fitting() {
    let town = Town(Self.world(), seed: 5, days: 7)
    let records = Self.records(town)
    for record in records where record.text?.label == .clean {
      #expect(record.tags.contains("offer") == (record.type == .offer))
    }
    var longer = Self.world()
    longer.posts.takedownShare = 0.5
    let other = Self.records(Town(longer, seed: 5, days: 7))
    #expect(other.map(\.text) == records.map(\.text))
    #expect(Set(records.compactMap(\.text?.title)).count > 40)
  }

  @Test("without texts nothing is read, and the posts are those of worlds before")
  func absent() {
    var world = Self.world()
    world.posts.text = nil
    let town = Town(world, seed: 6, days: 7)
    #expect(Self.records(town).allSatisfy { $0.text == nil && $0.clearance == nil })
    let read = Town(Self.world(), seed: 6, days: 7)
    // Times and types are drawn elsewhere, so texts move none of them.
    #expect(Self.records(read).map(\.writtenAt) == Self.records(town).map(\.writtenAt))
    #expect(Self.records(read).map(\.type) == Self.records(town).map(\.type))
  }
}

/// Who businesses are, and the service's check of it.
@Suite struct BusinessNameTests {
  private static let town: Town = {
    var world = PostTextTests.world(businesses: 400)
    world.posts.perDay = 0.1
    world.posts.pendingShare = 1
    world.posts.rejectedShare = 0.4
    world.posts.text!.lookalikeShare = 0.3
    return Town(world, seed: 7, days: 7)
  }()

  @Test("S0-ARCH-01: the world's verdict on a business's name is that of the service's own check")
  func sameVerdict() {
    let names = Schedule.names(Self.town.plan, Self.town.key)
    #expect(names.count == 400)
    for name in names {
      #expect(name.outcome == DomainCheck(name: name.name, domain: name.domain).outcome)
      let business = Self.town.schedule.businesses[Int(name.business.rawValue)]
      if name.outcome == .pass {
        #expect(business.verifiedAt == Town.start)
      } else {
        #expect(business.verifiedAt > Town.start)
        #expect((business.verifiedAt == .distantFuture) == name.isImpostor)
      }
    }
  }

  @Test("S0-ARCH-01: the check errs both ways, as often as the world says")
  func errors() {
    let names = Schedule.names(Self.town.plan, Self.town.key)
    let (impostors, genuine) = (names.filter(\.isImpostor), names.filter { !$0.isImpostor })
    let passed = Double(impostors.count { $0.outcome == .pass }) / Double(impostors.count)
    let failed = Double(genuine.count { $0.outcome == .fail }) / Double(genuine.count)
    #expect(abs(passed - 0.3) < 0.12 && abs(failed - 0.3) < 0.1, "\(passed) \(failed)")
  }
}
