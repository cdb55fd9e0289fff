import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Some people are keener than others in everything they do, and everything stays as it was.
@Suite(.releaseOnly) struct KeennessTests {
  static let count = 4_000

  static func town(
    _ keenness: Double?, _ change: (inout WorldParameters) -> Void = { _ in }
  ) -> Town {
    var world = WorldParameters()
    world.subscribers = count
    world.devices.staleShare = 0
    world.fatigue.uninstallPerDay = 0.002
    world.keenness = keenness
    change(&world)
    return Town(world, seed: 3)
  }

  static let keen = town(0.8)

  /// The normal scores of a trait, which its distribution gives back.
  static func scores(_ town: Town, _ score: (Traits) -> Double) -> [Double] {
    (0..<town.world.count).map { score(town.world.traits[$0]) }
  }

  static func visits(_ traits: Traits) -> Double {
    Elementary.log(Double(traits.sessionsPerDay) / 0.8) / 0.76
  }

  static func response(_ traits: Traits) -> Double {
    let variance = Elementary.log(1 + 0.75 * 0.75)
    return (Elementary.log(Double(traits.response)) + variance / 2) / variance.squareRoot()
  }

  static func tolerance(_ traits: Traits) -> Double {
    Elementary.log(Double(traits.tolerance) / 4.9)
  }

  static func stay(_ traits: Traits) -> Double {
    let days = (traits.leavesAt - Town.start).days
    return Elementary.normalQuantile(1 - Elementary.exp(-0.002 * days))
  }

  static let traits: [(name: String, score: @Sendable (Traits) -> Double)] = [
    ("visits", { visits($0) }), ("response", { response($0) }), ("tolerance", { tolerance($0) }),
    ("stay", { stay($0) }),
  ]

  static func follows(_ town: Town) -> [Int] {
    var counts = [Int](repeating: 0, count: town.world.count)
    for business in 0..<200 {
      for place in town.world.follows.range(of: business) {
        counts[Int(town.world.follows.entries[place].subscriber)] += 1
      }
    }
    return counts
  }

  /// Whether each person allows pushes on his first device.
  static func grants(_ town: Town) -> [Bool] {
    (0..<town.world.count).map { town.world.devices[$0][0].permission == .granted }
  }

  static func correlation(_ one: [Double], _ other: [Double]) -> Double {
    let mean = { (values: [Double]) in values.reduce(0, +) / Double(values.count) }
    let (a, b) = (mean(one), mean(other))
    let product = { (x: [Double], p: Double, y: [Double], q: Double) in
      zip(x, y).reduce(0) { $0 + ($1.0 - p) * ($1.1 - q) }
    }
    let spread = product(one, a, one, a) * product(other, b, other, b)
    return product(one, a, other, b) / spread.squareRoot()
  }

  @Test("every trait has the distribution that it has without", arguments: traits.indices)
  func distributions(trait: Int) {
    let scores = Self.scores(Self.keen, Self.traits[trait].score)
    for tenth in 1..<10 {
      let share = Double(tenth) / 10
      let below = scores.count { $0 < Elementary.normalQuantile(share) }
      #expect(PeopleTests.isNear(below, of: Self.count, share), "\(share)")
    }
  }

  @Test("people follow as many, and as many allow pushes, as without")
  func counts() {
    let follows = Self.follows(Self.keen)
    for number in 1...10 {
      // Geometric from 1 with mean 5.
      let more = (0..<number).reduce(1.0) { share, _ in share * 0.8 }
      #expect(PeopleTests.isNear(follows.count { $0 > number }, of: Self.count, more))
    }
    let platforms = (0..<Self.count).map { Self.keen.world.devices[$0][0].platform }
    let grants = zip(platforms, Self.grants(Self.keen))
    let ios = grants.filter { $0.0 == .ios }
    let android = grants.filter { $0.0 == .android }
    #expect(PeopleTests.isNear(ios.count { $0.1 }, of: ios.count, 0.56))
    #expect(
      PeopleTests.isNear(android.count { $0.1 }, of: android.count, 0.75 * 0.67 + 0.25 * 0.91))
  }

  @Test(
    "scores of two traits correlate by the square of keenness",
    arguments: [nil, 0.4, 0.8] as [Double?])
  func correlations(keenness: Double?) {
    let town = Self.town(keenness)
    let scores = Self.traits.map { Self.scores(town, $0.score) }
    let square = (keenness ?? 0) * (keenness ?? 0)
    for one in scores.indices {
      for other in scores.indices where one < other {
        let found = Self.correlation(scores[one], scores[other])
        let error = (1 - square * square) / Double(Self.count).squareRoot()
        #expect(abs(found - square) < 4 * error, "\(one) \(other): \(found)")
      }
    }
  }

  @Test("who allows pushes, and who follows much, visits more by as much as promised")
  func permission() {
    let visits = Self.scores(Self.keen, Self.visits)
    let mean = { (chosen: [Bool]) in
      let own = zip(visits, chosen).filter { $0.1 }.map { $0.0 }
      return (own.reduce(0, +) / Double(own.count), 4 / Double(own.count).squareRoot())
    }
    // The mean of a normal score above its quantile: density over share, times the correlation.
    let expected = { (share: Double) in
      let z = Elementary.normalQuantile(share)
      return 0.64 * Elementary.exp(-z * z / 2) / 2.506_628_274_631 / share
    }
    let ios = (0..<Self.count).map { Self.keen.world.devices[$0][0].platform == .ios }
    let granted = mean(zip(ios, Self.grants(Self.keen)).map { $0 && $1 })
    #expect(abs(granted.0 - expected(0.56)) < granted.1)
    // More than eight: 0.8 to the power 8.
    let following = mean(Self.follows(Self.keen).map { $0 > 8 })
    #expect(abs(following.0 - expected(0.167_772_16)) < following.1)
  }

  @Test("with keenness 1 there is nothing but keenness")
  func entirely() {
    let town = Self.town(1)
    let scores = Self.traits.map { Self.scores(town, $0.score) }
    for index in 0..<Self.count where abs(scores[0][index]) < 4 {
      for other in scores { #expect(abs(other[index] - scores[0][index]) < 1e-3) }
    }
  }

  @Test("who is asked in the run answers as they would have before")
  func asked() {
    let town = Self.town(0.8) { $0.prompts.unaskedShare = 1 }
    for (index, isGranted) in Self.grants(Self.keen).enumerated() {
      let own = DeviceDraw.grantShare(of: UInt64(index), 0, town.plan, town.key)
      #expect((own.position < own.granted) == isGranted)
    }
  }

  @Test(
    "without keenness, and with keenness 0, each trait is that of its own draw alone",
    arguments: [nil, 0] as [Double?])
  func absent(keenness: Double?) {
    let town = Self.town(keenness)
    for index in 0..<Self.count {
      let traits = town.world.traits[index]
      let first = Draw(town.key, Purpose.subscriber, entity: UInt64(index), occasion: 0)
      let visits = Distribution.lognormal(first.u3, median: 0.8, sigma: 0.76)
      #expect(traits.sessionsPerDay == Float(min(20, visits)))
      let taste = Draw(town.key, Purpose.taste, entity: UInt64(index), occasion: 0)
      let tolerance = Distribution.lognormal(taste.u1, median: 4.9, sigma: 1)
      #expect(traits.tolerance == Float(tolerance))
      let device = Draw(town.key, Purpose.deviceState, entity: UInt64(index), occasion: 0)
      let own = DeviceDraw.grantShare(of: UInt64(index), 0, town.plan, town.key)
      #expect(own.position == device.u2)
    }
  }

  @Test("worlds with keenness 0 go as those without, and those with keenness otherwise")
  func digests() {
    let digests = [nil, 0, 0.5].map { (keenness: Double?) in
      var world = WorldParameters()
      world.subscribers = 300
      world.keenness = keenness
      return Town(world, seed: 3).run(Strategy.instant, eventShare: 0).digest
    }
    #expect(digests[0] == digests[1])
    #expect(digests[0] != digests[2])
  }

  @Test("no other draw moves with keenness")
  func others() {
    let plain = Self.town(nil)
    for index in 0..<Self.count {
      let (one, other) = (plain.world.traits[index], Self.keen.world.traits[index])
      #expect(one.zone == other.zone && one.chronotype == other.chronotype)
      #expect(one.preferences == other.preferences)
      #expect(plain.world.devices[index].count == Self.keen.world.devices[index].count)
    }
  }
}
