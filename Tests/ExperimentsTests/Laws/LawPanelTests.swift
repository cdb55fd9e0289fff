import Testing

@testable import Experiments

/// What the laws on people make of them, worked by hand.
@Suite struct LawPanelTests {
  /// Sent, days with an opening under no push and under one every day, of ten.
  static func person(
    _ sessionsPerDay: Double, allows: Bool = true, sent: Int, none: Int, all: Int
  ) -> LawPerson {
    var (quiet, pushed) = (LawDays(), LawDays())
    quiet.quiet = LawDays.Days(count: 10, opened: none)
    pushed.pushed = LawDays.Days(count: 10, opened: all)
    pushed.sent = sent
    return LawPerson(sessionsPerDay: sessionsPerDay, allows: allows, days: [quiet, pushed])
  }

  /// Ten pushes each, and 0, 2, 4 and 6 days more, the most active first.
  static let panel = LawPanel(people: [
    person(0.5, sent: 10, none: 3, all: 7), person(4, sent: 10, none: 9, all: 9),
    person(1, sent: 10, none: 5, all: 7), person(0.2, sent: 10, none: 1, all: 7),
  ])

  @Test("the most active lose first, the last of them in part, whoever cannot be pushed not at all")
  func loss() {
    // A quarter of the volume is the most active: no day of 12, in the place of 3.
    #expect(Self.panel.loss(saving: 0.25, none: 0, all: 1) == 0)
    // Half of it is the second, too: 2 days in the place of 6.
    #expect(Self.panel.loss(saving: 0.5, none: 0, all: 1) == 2.0 / 6)
    // Five pushes of ten of the third: 2 + 4 / 2 days in the place of 7.5.
    #expect(Self.panel.loss(saving: 0.625, none: 0, all: 1) == 4 / 7.5)
    #expect(Self.panel.loss(saving: 1, none: 0, all: 1) == 1)
    let silent = Self.person(9, allows: false, sent: 0, none: 9, all: 9)
    let more = LawPanel(people: Self.panel.people + [silent])
    #expect(more.loss(saving: 0.5, none: 0, all: 1) == 2.0 / 6)
  }

  @Test("where pushes bring nothing there is nothing to lose")
  func nothing() {
    #expect(LawPanel(people: []).loss(saving: 0.2, none: 0, all: 1) == nil)
    let idle = LawPanel(people: [Self.person(1, sent: 10, none: 5, all: 5)])
    #expect(idle.loss(saving: 0.2, none: 0, all: 1) == nil)
  }

  @Test("thirds are of those who allow pushes, by how active they are")
  func thirds() {
    let extra = [
      Self.person(9, allows: false, sent: 0, none: 9, all: 9),
      Self.person(2, sent: 10, none: 6, all: 7), Self.person(3, sent: 10, none: 7, all: 7),
    ]
    let (least, most) = LawPanel(people: Self.panel.people + extra).thirds(1)
    #expect(most.pushed.opened == 9 + 7 && most.sent == 20)
    #expect(least.pushed.opened == 7 + 7)
  }

  @Test("rates are of days with a push and without")
  func rates() {
    var days = LawDays()
    #expect(days.uplift == nil && days.activeRate == nil && days.openRate == nil)
    days.pushed = LawDays.Days(count: 8, opened: 6)
    days.quiet = LawDays.Days(count: 12, opened: 3)
    (days.displayed, days.opened) = (4, 1)
    #expect(days.uplift == 0.5 && days.activeRate == 0.45 && days.openRate == 0.25)
  }
}
