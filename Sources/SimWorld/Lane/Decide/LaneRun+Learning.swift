import PushModel
import PushService
import SimKernel

// Changes people, the calendar, learners, the rules and experiences.

extension LaneRun {
  /// Takes the next of a recipient's held pushes that is due, in the order of their strategy's
  /// choice.
  @inline(__always) mutating func takeDue(_ person: PersonIndex, at now: Timestamp) -> Due? {
    let service = service(of: person)
    guard service.pointee.choice.isRecommended || service.pointee.choice == .rule else {
      return service.pointee.takeDue(from: people.card(person), at: now)
    }
    return takeRecommended(person, at: now)
  }

  @inline(never) private mutating func takeRecommended(
    _ person: PersonIndex, at now: Timestamp
  ) -> Due? {
    let service = service(of: person)
    let card = people.card(person)
    switch (service.pointee.choice, learners.posts) {
    case (.rule, _): return takePreferred(person, at: now)
    case (.popular, .some(let learning)):
      return service.pointee.takeDue(from: card, at: now, by: learning.popularity)
    case (.related, .some(let learning)):
      return service.pointee.takeDue(from: card, at: now, by: learning.likeness)
    default: return service.pointee.takeDue(from: card, at: now)
    }
  }

  private mutating func takePreferred(_ person: PersonIndex, at now: Timestamp) -> Due? {
    let (service, card) = (service(of: person), people.card(person))
    guard experiences.count > 0, let rule = rules[Int(people.armOf[person])]?.takeUnretainedValue()
    else {
      return service.pointee.takeDue(from: card, at: now)
    }
    people.persons.pointer(to: person).pointer(to: \.recipient)!.pointee.tick(
      view.plan.zones, at: now)
    let experience = experiences.pointer + person.value
    let record = rules.ask.pointer(to: \.record)!
    return service.pointee.takeDue(from: card, at: now) { push in
      service.write(push, for: card, UnsafePointer(experience), at: now, to: record)
      return rule.preference(for: record.pointee, person.value)
    }
  }

  /// Records an opened push as an interaction, if it is about one post.
  @inline(__always) mutating func record(openingOf push: PushID, by person: PersonIndex) {
    guard learners.posts != nil, push.source == .post, !push.isDigest else { return }
    learners.posts!.record(RecipientID(rawValue: view.id(of: person)), push)
  }

  /// Records for decision rules that a person is sent a push.
  mutating func see(sending type: PushType, to person: PersonIndex, at now: Timestamp) {
    let hour = localClock(of: person, at: now).hour(now)
    experiences[person.value].send(type, inHour: hour, at: now)
  }

  /// Records for decision rules that a person opens a push.
  @inline(never) mutating func see(
    opening flight: Flight, by person: PersonIndex, at now: Timestamp
  ) {
    let zone = people.persons[person].recipient.zone
    let hour = view.plan.zones.clock(zone, at: flight.releasedAt).hour(flight.releasedAt)
    experiences[person.value].open(flight.type, sentInHour: hour, at: now)
    let recipient = RecipientID(rawValue: view.id(of: person))
    rules[Int(people.armOf[person])]?.takeUnretainedValue().see(
      opening: flight.push, by: recipient, at: now)
  }

  /// Records for decision rules that a person wants no more pushes of some types.
  @inline(never) mutating func see(
    optingOutOf types: TypeSet, by person: PersonIndex, at now: Timestamp
  ) {
    let recipient = RecipientID(rawValue: view.id(of: person))
    rules[Int(people.armOf[person])]?.takeUnretainedValue().see(
      optingOutOf: types, by: recipient, at: now)
  }

  /// Records for decision rules that a person opens the app.
  @inline(never) mutating func see(visitOf person: PersonIndex, at now: Timestamp) {
    experiences[person.value].visit(inHour: localClock(of: person, at: now).hour(now), at: now)
  }

  /// Rebuilds the recommenders at the start of a day, from what the lane's people have opened
  /// before. They know the day's posts by their tags.
  @inline(never) mutating func learn(at now: Timestamp) {
    let tomorrow = now + .days(1)
    learners.posts!.renew(knowing: view.schedule, until: tomorrow, view.tastes, view.key)
    guard tomorrow < view.plan.span.end else { return }
    calendar.add(.learn, 0, index: 0, at: tomorrow)
  }
}
