import PushModel
import PushService
import TestSupport
import Testing

@testable import PushMessages
@testable import SimWorld

/// Journeys in worlds with every source of pushes, held against what the log says that people did.
@Suite(.releaseOnly) struct JourneyRuleTests {
  /// A send behind a wait, with what is known of the wait.
  private struct Wait {
    let subscriber: Int
    let journey: Journey
    let enteredAt: Timestamp
    let wait: JourneyStep
    /// The push before the wait; `nil` for a wait from the entry on.
    let before: Story?
    let begin: Timestamp
    /// The push behind it; `nil` where none was intended.
    let next: Story?

    var end: Timestamp { begin + wait.wait! }
  }

  @Test("a wait is followed by its push exactly when nothing ended it", arguments: Replay.cities)
  func waits(seed: UInt64) {
    let replay = Replay.of(seed)
    guard replay.strategy.isInstant, replay.town.parameters.triggers == nil else { return }
    for wait in Self.waits(in: replay) where wait.end < replay.town.plan.span.end {
      guard let isEnded = Self.isEnded(wait, in: replay) else { continue }
      let story =
        "\(wait.journey), from \(wait.begin.milliseconds): \(String(describing: wait.before))"
      if isEnded {
        #expect(wait.next == nil, "\(story)")
      } else {
        #expect(wait.next?.intendedAt == wait.end, "\(story)")
      }
    }
  }

  @Test("journeys are entered, go on, are ended, and lose people to caps and segments")
  func coverage() {
    var (ended, went, refusals): (Int, Int, Set<Refusal>) = (0, 0, [])
    for seed in Replay.cities {
      let replay = Replay.of(seed)
      refusals.formUnion(
        replay.stories.filter { $0.push.source == .journey }.compactMap(\.refusal))
      guard replay.strategy.isInstant, replay.town.parameters.triggers == nil else { continue }
      for wait in Self.waits(in: replay) {
        if wait.next != nil {
          went += 1
        } else if Self.isEnded(wait, in: replay) == true {
          ended += 1
        }
      }
    }
    #expect(went > 20 && ended > 20, "\(went), \(ended)")
    #expect(refusals.isSuperset(of: [.noLongerDue, .noLongerInSegment]), "\(refusals)")
    #expect(refusals.contains { $0.isOfCap })
  }

  /// The waits behind the first pushes of journeys that were decided.
  private static func waits(in replay: Replay) -> [Wait] {
    let stories = replay.stories.filter { $0.push.source == .journey }
    let byPush = Dictionary(grouping: stories) {
      Story.Key(recipient: UInt64($0.subscriber), push: $0.push)
    }
    .mapValues { $0[0] }
    let names = replay.strategy.journeys.keys.sorted()
    return stories.compactMap { story -> Wait? in
      let organisation = replay.organisation(of: story.subscriber)
      guard !story.push.isDigest,
        let (name, step) = story.push.journey(among: names, from: organisation)
      else { return nil }
      let journey = replay.strategy.journeys[name]!
      guard step + 2 < journey.steps.count, let begin = decided(story, in: replay, byPush) else {
        return nil
      }
      if refusal(of: story, byPush)?.isOfCap == true, journey.whenCapped == .exit { return nil }
      let next = stories.first { other in
        other.subscriber == story.subscriber && !other.push.isDigest
          && other.push.follows(story.push, by: 2, name, organisation)
      }
      return Wait(
        subscriber: story.subscriber, journey: journey, enteredAt: story.intendedAt,
        wait: journey.steps[step + 1], before: story, begin: begin, next: next)
    }
  }

  /// Why a push, or the digest that it joined, was refused; `nil` where neither was.
  private static func refusal(of story: Story, _ byPush: [Story.Key: Story]) -> Refusal? {
    let digest = Story.Key(recipient: UInt64(story.subscriber), push: story.push.digest)
    return story.refusal ?? (story.push(.merged).isEmpty ? nil : byPush[digest]?.refusal)
  }

  /// When a push was sent, gathered or refused; `nil` when it was not until the end.
  private static func decided(
    _ story: Story, in replay: Replay, _ byPush: [Story.Key: Story]
  ) -> Timestamp? {
    if let refused = story.push(.suppressed).first { return refused.at }
    if let merged = story.push(.merged).first {
      let digest = Story.Key(recipient: UInt64(story.subscriber), push: story.push.digest)
      guard let own = byPush[digest] else { return merged.at }
      return decided(own, in: replay, byPush)
    }
    return replay.release(of: story)
  }

  /// Whether something ended the journey before its wait was over; `nil` where it happened at the very
  /// beginning or end of the wait.
  private static func isEnded(_ wait: Wait, in replay: Replay) -> Bool? {
    var isEnded = false
    for (reaction, at) in reactions(to: wait, in: replay) {
      if wait.journey.stop.contains(reaction) {
        if at == wait.enteredAt || at == wait.end { return nil }
        if wait.enteredAt < at, at < wait.end { isEnded = true }
      }
      if wait.wait.unless.contains(reaction) {
        if at == wait.begin || at == wait.end { return nil }
        if wait.begin < at, at < wait.end { isEnded = true }
      }
    }
    return isEnded
  }

  private static func reactions(to wait: Wait, in replay: Replay) -> [(Reactions, Timestamp)] {
    let own = wait.before.map { before in
      replay.stories.filter {
        $0.subscriber == wait.subscriber && $0.push.digest == before.push.digest
      }
    }
    let opened = (own ?? []).flatMap { $0.push(.opened) + $0.device(.opened) }.map {
      (Reactions.opened, $0.at)
    }
    let tapped = (own ?? []).flatMap { $0.push(.tapped) + $0.device(.tapped) }.map {
      (Reactions.tapped, $0.at)
    }
    let visits = replay.openings(of: wait.subscriber).map { (Reactions.visited, $0) }
    let events = replay.happenings(of: wait.subscriber).map {
      (Reactions.happening($0.happening), $0.at)
    }
    return opened + tapped + visits + events
  }
}

extension PushID {
  /// Whether this is the push so many steps behind another one of the same entry.
  fileprivate func follows(
    _ other: PushID, by steps: Int, _ name: String, _ organisation: BusinessID
  ) -> Bool {
    let key = PushID.journeyKey(name)
    let entry = (1...1_000 as ClosedRange<UInt32>).first {
      other == PushID.journey(key: key, entry: $0, step: Int(other.mark), from: organisation)
    }
    return entry.map {
      self == PushID.journey(key: key, entry: $0, step: Int(other.mark) + steps, from: organisation)
    } ?? false
  }
}
