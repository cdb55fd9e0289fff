import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

// What subscribers do with the items that rules are about: assignments and reminders.
// Changes tallies, the counts of journeys and the digest.
extension LaneRun {
  /// Handles a session of a subscriber, who may look at open items.
  @inline(never) mutating func visit(
    _ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    defer { askPermission(.launch, person, world, at: now) }
    guard view.hasRules else { return }
    tell(.appOpened, about: person, at: now)
    let share = view.plan.parameters.mentors.acknowledgedPerVisit
    for item in people.agendas[person].open {
      let draw = Draw(
        view.key, Purpose.acknowledgement, entity: view.id(of: person),
        occasion: item.number << 32 | UInt64(people.states[person].session))
      if draw.u0 < share { acknowledge(item, person, now) }
    }
  }

  /// Reports an opened push to the rules; the recipient may look at the item that it is about
  /// (S2-body-tap).
  @inline(never) mutating func follow(
    _ push: PushID, _ type: PushType, _ person: PersonIndex, at now: Timestamp
  ) {
    tell(.appOpened, about: person, at: now)
    let moves = service(of: person).pointee.rules.opened(
      push, by: &people.agendas[person], at: now)
    count(moves, person, at: now)
    let isAboutItem = type == .assignment || type == .followUp || type == .deadline
    guard isAboutItem, let item = push.firing.map({ UInt64($0.occasion) }),
      let open = people.agendas[person].open.first(where: { $0.number == item })
    else { return }
    let draw = Draw(
      view.key, Purpose.acknowledgement, entity: view.id(of: person), occasion: push.rawValue)
    if draw.u0 < view.plan.parameters.mentors.acknowledgedPerOpen {
      acknowledge(open, person, now)
    }
  }

  /// Reports a tap on the action of a push to those who hear of it: the rules, of a journey's push,
  /// and the count of conversions.
  @inline(never) mutating func tap(_ flight: Flight, _ person: PersonIndex, at now: Timestamp) {
    if flight.push.source == .journey {
      let moves = service(of: person).pointee.rules.tapped(
        flight.push, by: &people.agendas[person], at: now)
      count(moves, person, at: now)
    }
    if view.hasConversions { reach(.tapped, flight, at: now) }
  }

  /// Reports a closed reminder to the rules, which count its days anew (S2-resched-dismiss).
  @inline(never) mutating func close(_ type: PushType, _ person: PersonIndex, at now: Timestamp) {
    guard type == .reminder else { return }
    tell(.reminderClosed, about: person, at: now)
    scheduleLook(person, at: now)
  }

  private mutating func acknowledge(_ item: Agenda.Item, _ person: PersonIndex, _ now: Timestamp) {
    tell(.acknowledged, item: item.number, about: person, at: now)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ item.number << 40)
    guard isCounted(item.at), now <= item.at + view.plan.parameters.mentors.dueAfter else { return }
    tallies.record(.inTime, on: page(of: person, true))
  }

  /// When an assignment that is given now is due; the distant future for no due time, and for any
  /// other happening.
  func due(
    _ what: Happening, _ item: UInt64, _ person: PersonIndex, _ now: Timestamp
  ) -> Timestamp {
    let mentors = view.plan.parameters.mentors
    guard what == .assigned, let share = mentors.dueShare else { return .distantFuture }
    let draw = Draw(
      view.key, Purpose.due, entity: view.id(of: person), occasion: item)
    return draw.u0 < share ? now + mentors.dueAfter : .distantFuture
  }

  /// Whether an assignment at that time is in the cohort and due before the horizon.
  private mutating func isCounted(_ moment: Timestamp) -> Bool {
    let span = view.plan.span
    return span.isInCohort(moment) && moment + view.plan.parameters.mentors.dueAfter <= span.end
  }

  /// Counts assignments; one that is withdrawn while it is open and not overdue is subtracted
  /// again.
  mutating func record(
    _ what: Happening, _ item: UInt64, _ person: PersonIndex, _ now: Timestamp
  ) {
    if what == .assigned, isCounted(now) { tallies.record(.assigned, on: page(of: person, true)) }
    guard what == .withdrawn,
      let open = people.agendas[person].open.first(where: { $0.number == item }),
      isCounted(open.at), now <= open.at + view.plan.parameters.mentors.dueAfter
    else { return }
    tallies.remove(.assigned, on: page(of: person, true))
  }
}
