import PushModel
import SimWorld
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Switches of types and choices by business in scenarios, for people of all kinds at once.
@Suite struct FinePreferenceTests {
  /// A person follows shops, buys, mentors and reports.
  private static func scenario(_ preferences: String = "", _ commands: String = "[]") -> String {
    """
    pushlab: 1
    name: fine
    horizon: { start: 2026-03-16, days: 24, warmupDays: 2 }
    replications: 1
    world:
      kind: [smallBusiness, commerce, inactivity, peerMentors, citizenReports]
      businesses: 10
      subscribers: 64
      zones: { UTC: 1 }
      mentors: { mentorsPerOrganisation: 7, coordinatorsPerOrganisation: 1, assignmentsPerMonth: 8, acknowledgedPerVisit: 0.05, pausesPerYear: 30, pauseMedian: 2d }
      preferences: { pushOffShare: 0, categoryOffShare: 0, marketingShare: 1, changePerDay: 0\(preferences) }
    arms: [{ name: a }]
    commands: \(commands)
    """
  }

  private func run(_ text: String) throws -> (digest: String, events: [EventRow]) {
    let run = try ExperimentPlan(try Scenarios.load(text), resolved: text).run(eventShare: 1)
    return (hexadecimal(run.digest), Array(run.events))
  }

  private func count(_ events: [EventRow], _ type: PushType, _ kind: EventKind) -> Int {
    events.count { $0.type == type && $0.kind == kind }
  }

  @Test("S3-PREF-3: each of the five alerts is switched off by a share, for people of all kinds")
  func alerts() throws {
    let alerts: [PushType] = [.assignment, .followUp, .overdue, .pause, .resumption]
    let before = try run(Self.scenario()).events
    for alert in alerts {
      #expect(count(before, alert, .attempted) > 0, "\(alert)")
      let off = try run(Self.scenario(", typeOff: { \(alert.name): 1 }")).events
      #expect(count(off, alert, .attempted) == 0 && count(off, alert, .suppressed) > 0)
      for other in alerts where other != alert {
        #expect(count(off, other, .attempted) > 0, "\(other) without \(alert)")
      }
      let reasons = Set(off.filter { $0.type == alert && $0.kind == .suppressed }.map(\.reason))
      #expect(reasons.contains(Refusal.typeOff.rawValue))
    }
  }

  @Test(
    "S0-FR-NOT-04: with every business muted nobody hears of posts, offers and campaigns of theirs")
  func muted() throws {
    let before = try run(Self.scenario()).events
    let muted = try run(Self.scenario(", mutedShare: 1")).events
    let offers = try run(Self.scenario(", offersOnlyShare: 1")).events
    #expect(count(before, .newPost, .attempted) > 0 && count(before, .offer, .attempted) > 0)
    #expect(count(muted, .newPost, .attempted) == 0 && count(muted, .offer, .attempted) == 0)
    #expect(count(offers, .newPost, .attempted) == 0)
    #expect(count(offers, .offer, .attempted) > 0)
    #expect(count(muted, .promotion, .attempted) < count(before, .promotion, .attempted))
    #expect(count(muted, .order, .attempted) > 0)
    let reasons = muted.filter { $0.type == .newPost && $0.kind == .suppressed }.map(\.reason)
    #expect(reasons.contains(Refusal.businessOff.rawValue))
  }

  @Test("S3-PREF-3, S0-FR-NOT-04: a person's commands switch a type and choose about a business")
  func commands() throws {
    func command(_ what: String, day: Int = 0, actor: Int = 3) -> String {
      "{ at: \(day)d, do: setPreferences, subscriber: 3, by: customer, actor: \(actor), \(what) }"
    }
    let all = (0..<10).map { command("business: \($0), want: nothing", day: 7) }
    let text = Self.scenario(
      "",
      "[" + ([command("type: assignment, enabled: false")] + all).joined(separator: ", ") + "]")
    let loaded = try Scenarios.load(text)
    #expect(loaded.commands.count == 11 && loaded.scheduledCommands.count == 11)
    func mine(_ events: [EventRow], _ type: PushType, from day: Int64) -> Int {
      let start = loaded.span().start + .days(day)
      return events.count {
        $0.recipient == 3 && $0.type == type && $0.kind == .attempted && $0.at >= start
      }
    }
    let (before, after) = (try run(Self.scenario()).events, try run(text).events)
    #expect(mine(before, .assignment, from: 0) > 0 && mine(after, .assignment, from: 0) == 0)
    let posts: [PushType] = [.newPost, .offer]
    #expect(posts.contains { mine(before, $0, from: 8) > 0 })
    #expect(posts.allSatisfy { mine(after, $0, from: 8) == 0 })
    #expect(posts.allSatisfy { mine(after, $0, from: 0) - mine(after, $0, from: 7) >= 0 })
    #expect(count(after, .assignment, .attempted) < count(before, .assignment, .attempted))
  }

  @Test("Without these keys a world is as it was: they have no default and are in no plan's text")
  func absent() throws {
    let text = try Scenarios.load(Self.scenario()).yaml()
    for key in ["typeOff", "mutedShare", "offersOnlyShare", "want", "enabled: null"] {
      #expect(!text.contains(key), "\(key)")
    }
    let zero = ", typeOff: { offer: 0 }, mutedShare: 0, offersOnlyShare: 0"
    #expect(try run(Self.scenario(zero)).digest == run(Self.scenario()).digest)
  }

  @Test(
    "what is wrong with shares of fine preferences",
    arguments: [
      (
        "typeOff: { security: 0.1 }",
        "world.preferences.typeOff[account.security] cannot be switched off; accepted: any type but "
          + "account.security"
      ),
      (
        "mutedShare: 0.7, offersOnlyShare: 0.4",
        "world.preferences.mutedShare is too large: mutedShare 0.7 + offersOnlyShare 0.4 is 1.1; "
          + "accepted: at most 1"
      ),
    ])
  func problems(preferences: String, expected: String) {
    let found = Scenarios.problems(
      of: """
        pushlab: 1
        name: s
        world: { preferences: { \(preferences) } }
        arms: [{ name: a }]
        """)
    #expect(found.count == 1 && found.first?.hasSuffix(expected) == true, "\(found)")
  }
}
