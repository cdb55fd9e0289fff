import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// What must hold in the moment in which a push is let go.
///
/// The moment is that of the release, not of the provider call: what waits in the dispatch queue or
/// for a retry has its release behind it.
@Suite(.releaseOnly) struct ReleaseRuleTests {
  @Test(
    "Only those who follow a business at that moment get its news (S0-NFR-SEC-01, S0-FR-PRO-02, S0-DATA-12)",
    arguments: Replay.seeds)
  func followersOnly(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      // Not by the audience of the type, which is what decides in the run.
      guard [.newPost, .offer].contains(story.type), let at = replay.release(of: story) else {
        return false
      }
      return !replay.follows(story.subscriber, story.business, at: at)
    }
    #expect(offences == [])
  }

  @Test("Nothing is released in quiet hours that apply (S1-7-quiet)", arguments: Replay.seeds)
  func quietHours(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard let at = replay.release(of: story),
        let window = replay.quietWindow(of: story.subscriber, story.type.category)
      else { return false }
      return window.contains(minute: replay.place(of: story.subscriber, at: at).minute(at))
    }
    #expect(offences == [])
  }

  @Test("Quiet hours refuse and hold nothing outside them (S1-7-quiet)", arguments: Replay.seeds)
  func noQuieter(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      let refused = story.push(.suppressed).filter { $0.reason == Refusal.quietHours.rawValue }
      let held = story.push(.held).filter { $0.reason == Hold.quietHours.rawValue }
      return (refused + held).contains { row in
        let minute = replay.place(of: story.subscriber, at: row.at).minute(row.at)
        let window = replay.quietWindow(of: story.subscriber, story.type.category)
        return window.map { !$0.contains(minute: minute) } ?? true
      }
    }
    #expect(offences == [])
  }

  @Test(
    "A switched-off category or app gets nothing (S0-FR-NOT-04, S0-DATA-08, S1-7-master)",
    arguments: Replay.seeds)
  func preferences(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard let at = replay.release(of: story) else { return false }
      return !replay.wants(story.type.category, story.subscriber, at: at)
    }
    #expect(offences == [])
  }

  @Test(
    "No type that is switched off, nor what a business is unwanted for (S3-PREF-3, S0-FR-NOT-04)",
    arguments: Replay.seeds)
  func finePreferences(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard replay.release(of: story) != nil else { return false }
      return !replay.wants(story.type, story.subscriber)
        || FollowChoice.news.contains(story.type) && story.push.source != .journey
          && !replay.choice(story.subscriber, about: story.business).wants(story.type)
    }
    #expect(offences == [])
  }

  @Test(
    "What somebody wants of a business says nothing of the operator's journeys",
    arguments: Replay.cities)
  func journeysOfOperator(seed: UInt64) {
    let offences = Replay.of(seed).offences { story in
      story.push.source == .journey && story.refusal == .businessOff
    }
    #expect(offences == [])
  }

  @Test(
    "A business that is not verified, or banned, reaches nobody (S0-ARCH-01, S0-FR-MAN-02)",
    arguments: Replay.seeds)
  func senders(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard let at = replay.release(of: story), let sender = replay.sender(of: story) else {
        return false
      }
      let business = replay.town.schedule.businesses[Int(sender.rawValue)]
      return business.state(at: at) != .inGoodStanding
    }
    #expect(offences == [])
  }

  @Test("No cap is exceeded, whatever its window (S0-DATA-06)", arguments: Replay.seeds)
  func caps(seed: UInt64) {
    let replay = Replay.of(seed)
    for (group, cap) in Replay.caps(of: replay.strategy.policy) {
      let types = (group ?? .global).types & ~PushGroup.category(.security).types
      let obliged = cap.exempt.reduce(types) { $0 & ~$1.types }
      for subscriber in 0..<replay.town.world.count {
        let releases = replay.releases(to: subscriber, obliged)
        let most = most(releases, in: cap.per, subscriber, replay, cap.limit)
        #expect(most <= cap.limit, "subscriber \(subscriber): \(cap)")
      }
    }
  }

  /// Most releases in one window. A calendar starts anew where someone moves to another zone.
  private func most(
    _ releases: [Timestamp], in window: CapWindow, _ subscriber: Int, _ replay: Replay, _ limit: Int
  ) -> Int {
    struct Page: Hashable {
      let stay: Int
      let number: Int64
    }
    switch window {
    case .rolling(let length):
      return releases.map { start in
        releases.filter { start <= $0 && $0 < start + length }.count
      }.max() ?? 0
    case .localDay, .isoWeek:
      var counts: [Page: Int] = [:]
      for at in releases {
        let place = replay.place(of: subscriber, at: at)
        let page = Page(
          stay: replay.moves(of: subscriber, until: at),
          number: window == .localDay ? place.day(at) : place.week(at))
        counts[page, default: 0] += 1
      }
      return counts.values.max() ?? 0
    }
  }

  @Test("The minimum gap lies between any two (S0-DATA-06)", arguments: Replay.seeds)
  func minimumGap(seed: UInt64) {
    let replay = Replay.of(seed)
    let gap = replay.strategy.policy.minGap
    let exempt = Cap.defaultExempt.reduce(0) { $0 | $1.types }
    for subscriber in 0..<replay.town.world.count {
      let releases = replay.releases(to: subscriber, ~exempt)
      let gaps = zip(releases, releases.dropFirst()).map { $1 - $0 }
      #expect(gaps.allSatisfy { $0 >= gap }, "subscriber \(subscriber)")
    }
  }
}
