import PushMessages
import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

@Suite("People silence what annoys them", .releaseOnly)
struct SilencingLawTests {
  /// A world of shops whose posts nobody opens, in which a push that annoys leads to `wish` alone.
  private static func world(_ wish: Silencing, _ probability: Double) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 80)
    world.posts.perDay = 1
    world.posts.offerShare = 0.3
    world.response.openAndroid = 0
    world.response.openIOS = 0
    world.response.openContextual = 0
    world.fatigue.optOutPerPush = 0
    world.fatigue.leavePerWeekAbove = 0
    world.fatigue.uninstallPerDay = 0
    var dynamics = DynamicsParameters()
    dynamics.silencePerAnnoyance = probability
    dynamics.silencing = [wish: 1]
    world.dynamics = dynamics
    return world
  }

  private static func outcome(_ wish: Silencing, _ probability: Double, seed: UInt64 = 1)
    -> LaneOutcome
  {
    Town(world(wish, probability), seed: seed, days: 12).run(.instant)
  }

  /// The pushes of a person that a device shows after they silenced something and before they do so
  /// again, as pairs of what was silenced and what came.
  private static func later(
    _ outcome: LaneOutcome, _ isSame: (EventRow, EventRow) -> Bool
  ) -> (silenced: Int, shown: Int) {
    var silenced: [UInt64: [EventRow]] = [:]
    var shown = 0
    for row in outcome.events.sorted(by: { $0.at < $1.at }) {
      switch row.kind {
      case .silenced: silenced[row.recipient, default: []].append(row)
      // What was under way when it was silenced still comes.
      case .intended:
        let before = (silenced[row.recipient] ?? []).contains { $0.at < row.at && isSame($0, row) }
        let isSent = outcome.events.contains {
          $0.kind == .sent && $0.device < 0 && $0.push == row.push && $0.recipient == row.recipient
        }
        if before, isSent { shown += 1 }
      default: break
      }
    }
    return (silenced.values.reduce(0) { $0 + $1.count }, shown)
  }

  @Test("No push of a type follows once it is switched off")
  func type() {
    let found = Self.later(Self.outcome(.type, 0.2)) { $0.type == $1.type }
    #expect(found.silenced > 30)
    #expect(found.shown == 0)
  }

  @Test("No push of a category follows once its channel is off")
  func channel() {
    let found = Self.later(Self.outcome(.channel, 0.2)) { $0.type.category == $1.type.category }
    #expect(found.silenced > 30)
    #expect(found.shown == 0)
  }

  @Test(
    "A business that is muted or not followed sends nothing more",
    arguments: [
      Silencing.business, .unfollow,
    ])
  func business(wish: Silencing) {
    let outcome = Self.outcome(wish, 0.2)
    // A reply to a review is no news of the business, and its type is switched off instead.
    let found = Self.later(outcome) {
      $0.business == $1.business && $0.reason == wish.rawValue
        && FollowChoice.news.contains($1.type)
    }
    #expect(found.silenced > 30)
    #expect(found.shown == 0)
    // Who is muted is asked and refused; who is not followed has no audience.
    let last = outcome.events.filter { $0.kind == .silenced && $0.reason == wish.rawValue }.max {
      $0.at < $1.at
    }!
    let intended = outcome.events.filter {
      $0.kind == .intended && $0.recipient == last.recipient && $0.business == last.business
        && $0.at > last.at && FollowChoice.news.contains($0.type)
    }
    if wish == .unfollow { #expect(intended.isEmpty) }
  }

  @Test("Leaving is counted as leaving, and nobody silences afterwards")
  func leave() {
    let outcome = Self.outcome(.leave, 0.2)
    #expect(outcome.departures.count > 30)
    #expect(!outcome.events.contains { $0.kind == .silenced })
  }

  @Test("Quiet hours grow by an hour at each end, up to sixteen hours")
  func quiet() {
    var window = QuietWindow(from: 22 * 60, to: 8 * 60)
    var lengths: [Int] = []
    for _ in 0..<5 {
      window = window.lengthened(by: .hours(1), upTo: .hours(16))
      lengths.append((Int(window.to) - Int(window.from) + 1_440) % 1_440 / 60)
    }
    #expect(lengths == [12, 14, 16, 16, 16])
    #expect(window == QuietWindow(from: 19 * 60, to: 11 * 60))
    let day = QuietWindow(from: 0, to: 1_440)
    #expect(day.lengthened(by: .hours(1), upTo: .hours(16)) == day)
    let midnight = QuietWindow(from: 0, to: 6 * 60).lengthened(by: .hours(1), upTo: .hours(16))
    #expect(midnight == QuietWindow(from: 23 * 60, to: 7 * 60))
  }

  @Test("Annoyance adds up, halves in its half-life, and an opened push forgives a share of it")
  func annoyance() {
    var parameters = DynamicsParameters()
    parameters.silencePerAnnoyance = 0.01
    parameters.annoyanceHalfLife = .days(7)
    parameters.annoyanceForgiven = 0.5
    let law = VisitLaw(parameters)
    var habit = Habit(stock: 0, at: Town.start, lastVisit: Town.start)
    #expect(law.annoy(&habit, at: Town.start) == 0.01)
    #expect(law.annoy(&habit, at: Town.start) == 0.02)
    // Two fade to one, and one is added.
    #expect(abs(law.annoy(&habit, at: Town.start + .days(7)) - 0.02) < 1e-12)
    law.forgive(&habit, at: Town.start + .days(7))
    #expect(abs(law.annoy(&habit, at: Town.start + .days(7)) - 0.02) < 1e-12)
  }

  @Test("More pushes lead to more silencing, and where nobody is annoyed to none")
  func volume() {
    let counts = [0.0, 0.02, 0.1].map { probability in
      (0..<3).reduce(0) { sum, seed in
        sum
          + Self.outcome(.type, probability, seed: UInt64(seed)).events.count {
            $0.kind == .silenced
          }
      }
    }
    #expect(counts[0] == 0)
    #expect(counts[1] > 0)
    #expect(counts[2] > counts[1])
  }
}
