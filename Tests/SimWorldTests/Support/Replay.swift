import PushModel
import PushPolicy
import PushService

@testable import SimWorld

/// A harsh world under a random strategy, and its event log read push by push. Every question is
/// answered by looking through what is known, without a thought for speed.
struct Replay: Sendable {
  static let seeds: Range<UInt64> = 0..<200
  private static let all = seeds.map { Replay(seed: $0) }

  /// The replay of a seed, made once for all rules.
  static func of(_ seed: UInt64) -> Replay { all[Int(seed)] }

  let strategy: Strategy
  let town: Town
  let outcome: LaneOutcome
  let stories: [Story]
  private let places: [PushID: Int]
  private let departures: [EventRow]

  init(seed: UInt64) {
    var chance = Chance(seed: seed)
    let world = WorldParameters.harsh(&chance)
    strategy = .random(&chance)
    town = Town(
      world, seed: seed, days: .random(in: 6...10, using: &chance),
      attribution: .hours(.random(in: 1...24, using: &chance)))
    outcome = town.run(strategy)
    stories = Self.stories(of: outcome.events)
    departures = outcome.events.filter { $0.kind == .optedOut || $0.kind == .uninstalled }
    places = Dictionary(
      uniqueKeysWithValues: town.schedule.posts.enumerated().map { ($1.id, $0) })
  }

  private static func stories(of events: ContiguousArray<EventRow>) -> [Story] {
    struct Key: Hashable {
      let recipient: UInt64
      let push: PushID
    }
    var stories: [Story] = []
    var places: [Key: Int] = [:]
    for row in events where row.kind != .optedOut && row.kind != .uninstalled {
      let key = Key(recipient: row.recipient, push: row.push)
      if let place = places[key] {
        stories[place].append(row)
      } else {
        places[key] = stories.count
        stories.append(Story(row))
      }
    }
    return stories
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

  func post(of story: Story) -> Post? { places[story.push].map { town.schedule.posts[$0] } }

  /// From when on a push must not be shown.
  func end(of story: Story) -> Timestamp {
    if story.push.isDigest {
      let first = PushID(rawValue: story.push.rawValue & ~(1 << 63))
      let item = stories.first { $0.push == first && $0.subscriber == story.subscriber }!
      return story.intendedAt + (end(of: item) - item.intendedAt)
    }
    let life = story.intendedAt + strategy.timeToLive[story.type]
    return min(life, post(of: story)?.endsAt ?? .distantFuture)
  }

  /// Releases to one subscriber of the types in `types`, in time order.
  func releases(to subscriber: Int, _ types: UInt32) -> [Timestamp] {
    stories.filter { $0.subscriber == subscriber && types >> UInt32($0.type.rawValue) & 1 == 1 }
      .compactMap(release).sorted()
  }
}

// MARK: Subscribers

extension Replay {
  private func changes(
    _ kind: Trigger.Kind, of subscriber: Int, until moment: Timestamp
  ) -> [Trigger] {
    town.world.triggers.filter {
      $0.kind == kind && $0.index == UInt32(subscriber) && $0.at <= moment
    }
  }

  /// How often a subscriber has moved before.
  func moves(of subscriber: Int, until moment: Timestamp) -> Int {
    changes(.move, of: subscriber, until: moment).count
  }

  func place(of subscriber: Int, at moment: Timestamp) -> Place {
    let last = changes(.move, of: subscriber, until: moment).last
    return Place(
      last.map { ZoneID(rawValue: UInt16($0.value)) } ?? town.world.traits[subscriber].zone)
  }

  /// The categories that are switched on.
  func wants(_ category: Category, _ subscriber: Int, at moment: Timestamp) -> Bool {
    let preferences = town.world.traits[subscriber].preferences
    let toggles = changes(.prefer, of: subscriber, until: moment)
      .filter { $0.value == UInt32(category.rawValue) }
    return preferences.isPushEnabled
      && preferences.categories.contains(category) != (toggles.count % 2 == 1)
  }

  func follows(_ subscriber: Int, _ business: BusinessID, at moment: Timestamp) -> Bool {
    let second = (moment - Town.start).milliseconds / 1_000
    let range = town.world.follows.range(of: Int(business.rawValue))
    return range.contains { place in
      let follow = town.world.follows.entries[place]
      return Int(follow.subscriber) == subscriber && follow.from <= second && second < follow.until
    }
  }

  /// The window in which nothing of this category may be released to him, if any.
  func quietWindow(of subscriber: Int, _ category: Category) -> QuietWindow? {
    guard let rule = strategy.policy.quietHours, rule.action(for: category) != .bypass else {
      return nil
    }
    return switch town.world.traits[subscriber].preferences.quietHours {
    case .inherit: rule.window
    case .off: nil
    case .own(let window): window
    }
  }

  /// When he switched pushes off or removed the app, if he did.
  func departure(_ kind: EventKind, of subscriber: Int) -> Timestamp? {
    departures.first { $0.kind == kind && $0.recipient == UInt64(subscriber) }?.at
  }
}
