import PushModel
import Testing

@testable import SimWorld

/// What is lost by pushes shown before.
@Suite struct HabituationTests {
  @Test(
    "recency: a push costs later ones of its own type, and none of another",
    arguments: [(first: PushType.newPost, second: PushType.promotion), (.offer, .promotion)])
  func ownType(first: PushType, second: PushType) {
    var world = WorldParameters.plain(subscribers: 300, businesses: 1)
    world.posts.perDay = 0
    world.preferences.marketingShare = 1
    (world.response.openAndroid, world.response.openIOS) = (0.9, 0.9)
    world.response.habituation = .recency
    world.response.habituationLoss = 1
    world.response.habituationHalfLife = .days(36_500)
    world.posts.planned = [first, first, second].enumerated().map { day, type in
      var post = PlannedPost(business: 0, at: .days(Int64(2 + day)) + .hours(12))
      post.type = type
      return post
    }
    let outcome = Town(world, seed: 1, days: 8).run(.instant)
    #expect(outcome.rows(.displayed, first).count > 450)
    let opened = outcome.rows(.opened, first)
    #expect(opened.count > 150 && Set(opened.map(\.push)).count == 1)
    #expect(outcome.rows(.opened, second).count > 150)
  }
}
