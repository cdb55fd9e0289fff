import PushModel
import PushService
import TestSupport

@testable import SimWorld

/// A harsh world under a random strategy, and its event log read push by push. Every question is
/// answered by looking through what is known, without a thought for speed.
struct Replay: Sendable {
  // A debug build is ten times slower: it sees the first few of each. The proof sees more.
  static let isComplete = Build.isOptimised
  /// Worlds of small businesses.
  static let shops: Range<UInt64> = 0..<(Build.runsProofs ? 400 : isComplete ? 120 : 16)
  /// Worlds with every source of pushes.
  static let cities: Range<UInt64> =
    1_000..<(Build.runsProofs ? 2_000 : isComplete ? 1_300 : 1_010)
  static let seeds = Array(shops) + Array(cities)
  /// On all cores: whoever asks for one of them waits for all.
  private static let all = Dictionary(
    uniqueKeysWithValues: zip(seeds, try! inParallel(seeds.count) { Replay(seed: seeds[$0]) }))

  /// The replay of a seed, made once for all rules.
  static func of(_ seed: UInt64) -> Replay { all[seed]! }

  let strategy: Strategy
  /// What has become of the strategy after ``editedAt``.
  let edited: Strategy
  let town: Town
  let outcome: LaneOutcome
  let stories: [Story]
  private let posts: [PushID: Post]
  private let storyOf: [Story.Key: Int]
  /// What happens to each person from outside, in time order.
  let changes: [[Trigger]]
  let departures: [EventRow]

  /// No push is due at such a moment but by chance.
  static let editedAt = Town.start + .days(3) + .minutes(667)

  init(seed: UInt64) {
    var chance = Chance(seed: seed)
    let isCity = Self.cities.contains(seed)
    let world: WorldParameters = isCity ? .city(&chance) : .harsh(&chance)
    let strategy: Strategy = isCity ? .city(&chance) : .random(&chance)
    let town = Town(
      world, seed: seed, days: .random(in: 6...10, using: &chance),
      attribution: .hours(.random(in: 1...24, using: &chance)),
      tick: isCity && chance.once(in: 2) ? .minutes(15) : nil)
    self.init(
      town, strategy, then: isCity && chance.once(in: 2) ? strategy.edited(&chance) : strategy)
  }

  init(_ town: Town, _ strategy: Strategy, then edited: Strategy) {
    self.town = town
    self.strategy = strategy
    self.edited = edited
    outcome = town.run(strategy, then: edited, from: Self.editedAt)
    stories = Story.all(in: outcome.events)
    storyOf = Dictionary(uniqueKeysWithValues: stories.enumerated().map { ($1.key, $0) })
    departures = outcome.events.filter { $0.kind == .optedOut || $0.kind == .uninstalled }
    posts = Dictionary(uniqueKeysWithValues: town.schedule.posts.map { ($0.id, $0) })
    var changes = [[Trigger]](repeating: [], count: town.world.count)
    for trigger in town.world.triggers where ![.withdraw, .redeliver].contains(trigger.kind) {
      changes[Int(trigger.index)].append(trigger)
    }
    self.changes = changes
  }

  /// Those of `stories` that break a rule, in words.
  func offences(_ isOffence: (Story) -> Bool) -> [String] {
    stories.filter(isOffence).map(\.description)
  }
}

// MARK: Pushes

extension Replay {
  /// When the policy let a push go; `nil` when it did not, or when the log cannot tell.
  ///
  /// A delivered push says how long ago that was. Others are called in the millisecond of their
  /// release when the queue is without limits, and may have waited in it when it is not.
  func release(of story: Story) -> Timestamp? {
    if let delivered = story.push(.delivered).first {
      return delivered.at - .milliseconds(delivered.latency)
    }
    return strategy.isInstant ? story.device(.attempted).first?.at : nil
  }

  func post(of story: Story) -> Post? { posts[story.push] }

  /// The push that opened a digest; `nil` for other pushes, and for a list of cases, which is one
  /// push from the start.
  func opener(of story: Story) -> Story? {
    guard story.push.isDigest else { return nil }
    let first = PushID(rawValue: story.push.rawValue & ~(1 << 63))
    return storyOf[Story.Key(recipient: UInt64(story.subscriber), push: first)].map { stories[$0] }
  }

  /// From when on a push must not be shown.
  func end(of story: Story) -> Timestamp {
    if let opener = opener(of: story) {
      return story.intendedAt + (end(of: opener) - opener.intendedAt)
    }
    let life = story.intendedAt + strategy.timeToLive[story.type]
    return min(life, post(of: story)?.endsAt ?? .distantFuture)
  }

  /// Releases to one subscriber of the types in `types`, in time order.
  func releases(to subscriber: Int, _ types: UInt64) -> [Timestamp] {
    stories.filter { $0.subscriber == subscriber && types >> UInt64($0.type.rawValue) & 1 == 1 }
      .compactMap(release).sorted()
  }
}
