import PushModel
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Luck of people and posts: its expectation is 0 whatever the world is.
@Suite struct LuckFigureTests {
  /// By name; shares are far from each other, so that one in another's place shows.
  private static let worlds: [(name: String, world: WorldParameters)] = {
    var plain = WorldParameters()
    (plain.subscribers, plain.businesses) = (60, 12)
    plain.posts.perDay = 2
    plain.posts.perDaySigma = 0.8
    plain.devices.androidShare = 0.3
    (plain.devices.grantedIOS, plain.devices.grantedAndroid13) = (0.4, 0.6)
    plain.devices.staleShare = 0.2
    plain.preferences.marketingShare = 0.3
    plain.preferences.typeOff = [.newPost: 0.25]
    plain.activity.sessionsPerDay = 4
    var keen = plain
    keen.keenness = 0.8
    var growing = plain
    growing.arrivals = ArrivalParameters()
    growing.arrivals?.perDay = 0.05
    var asked = plain
    asked.prompts.unaskedShare = 0.5
    asked.posts.types = [.offer: 1, .newPost: 3]
    asked.preferences.optIn = [.updates: 0.4]
    var chance = Chance(seed: 5)
    let city = WorldParameters.city(&chance)
    return [
      ("plain", plain), ("keen", keen), ("growing", growing), ("asked", asked), ("city", city),
    ]
  }()

  private static func luck(_ world: WorldParameters, seeds: Int) throws -> [[Double]] {
    try inParallel(seeds) { seed in
      Town(world, seed: UInt64(seed), days: 6).world.luck()
    }
  }

  @Test("each is 0 on average, and varies", arguments: 0..<5)
  func expectation(place: Int) throws {
    let (name, world) = Self.worlds[place]
    let rows = try Self.luck(world, seeds: 600)
    for figure in LuckFigure.allCases {
      let values = rows.map { $0[Int(figure.rawValue)] }
      let mean = values.reduce(0, +) / Double(values.count)
      let spread = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let error = (spread / Double(values.count * (values.count - 1))).squareRoot()
      #expect(error > 0, "\(figure) of \(name) is the same in all worlds")
      #expect(abs(mean) < 4 * error, "\(figure) of \(name): \(mean) ± \(error)")
    }
  }

  @Test("posts of businesses that nobody follows are no luck, nor what a world does not have")
  func nothing() {
    var world = Self.worlds[0].world
    world.kind = WorldKinds(.inactivity)
    let luck = Town(world, seed: 3, days: 6).world.luck()
    for figure in [LuckFigure.postsBefore, .postsEarly, .postsLate] {
      #expect(luck[Int(figure.rawValue)] == 0)
    }
    #expect(luck[Int(LuckFigure.android.rawValue)] != 0)
    world.devices.androidShare = 1
    let android = Town(world, seed: 3, days: 6).world.luck()
    for figure in [LuckFigure.android, .allowedIOS, .keenIOS] {
      #expect(android[Int(figure.rawValue)] == 0, "\(figure)")
    }
  }

  @Test("it is a world's own, however much of it is drawn") func alone() {
    let town = Town(Self.worlds[0].world, seed: 8, days: 6)
    let own = LaneWorld(figuresOf: town.plan, town.schedule, town.key, count: town.world.count)
    #expect(own.luck() == town.world.luck())
  }
}
