import PushModel

/// A journey of a table, with the place of its segment.
struct JourneyRow: Sendable {
  let key: UInt64
  let journey: Journey
  let segment: Int?

  /// The rows in the order of names.
  ///
  /// - Precondition: The steps of every journey are in order.
  static func rows(
    _ journeys: [String: Journey], _ segments: SegmentBook
  ) -> ContiguousArray<JourneyRow> {
    precondition(
      journeys.count <= Journey.countMax,
      "\(journeys.count) journeys, 0...\(Journey.countMax) are accepted")
    return ContiguousArray(
      journeys.sorted { $0.key < $1.key }.map { name, journey in
        let fault = journey.fault
        precondition(fault == nil, "steps of journey `\(name)` \(fault!)")
        return JourneyRow(
          key: PushID.journeyKey(name), journey: journey,
          segment: segments.place(of: journey.segment))
      })
  }
}

extension TriggerTable {
  /// Whether some journey changes with what is done with pushes: a host that keeps agendas then
  /// reports openings, taps and decisions.
  public var hasJourneys: Bool { !journeys.isEmpty }

  /// Something has happened to a person: it ends journeys, and begins others.
  func travel(
    _ what: Happening, _ item: UInt64, _ agenda: inout Agenda, _ recipient: Recipient?,
    _ now: Timestamp, _ firings: inout Firings
  ) {
    react(.happening(what), in: &agenda, now) { _ in true }
    for row in journeys where row.journey.enter == what {
      enter(row, item, &agenda, recipient, now, &firings)
    }
  }

  private func enter(
    _ row: JourneyRow, _ item: UInt64, _ agenda: inout Agenda, _ recipient: Recipient?,
    _ now: Timestamp, _ firings: inout Firings
  ) {
    let known = (0..<agenda.journeys.count).first { agenda.journeys[$0].journey == row.key }
    if let known {
      let last = agenda.journeys[known]
      guard last.isOver, let again = row.journey.again, last.enteredAt + again <= now else {
        return
      }
    }
    if let segment = row.segment, !isIn(segment, recipient, agenda, now) { return }
    var place = JourneyPlace(
      journey: row.key, entries: known.map { agenda.journeys[$0].entries &+ 1 } ?? 1,
      enteredAt: now, item: item)
    begin(0, of: row, &place, agenda.organisation, now, &firings)
    if let known { agenda.journeys[known] = place } else { agenda.journeys.append(place) }
  }

  /// Begins a step, or ends the journey behind its last one.
  private func begin(
    _ step: Int, of row: JourneyRow, _ place: inout JourneyPlace, _ organisation: BusinessID,
    _ now: Timestamp, _ firings: inout Firings
  ) {
    place.step = UInt8(step)
    guard step < row.journey.steps.count else { return place.end() }
    place.until = row.journey.steps[step].wait.map { now + $0 } ?? .distantFuture
    guard let type = row.journey.steps[step].send else { return }
    var firing = Firing(rule: 0, type: type, to: .subject, occasion: 0, items: 1)
    firing.step = place.push(step, from: organisation)
    firing.item = place.item
    firings.append(firing)
  }

  /// The moment at which the first wait is over; the distant future when nobody waits.
  func nextStep(_ agenda: Agenda) -> Timestamp {
    var next = Timestamp.distantFuture
    for place in 0..<agenda.journeys.count where row(agenda.journeys[place]) != nil {
      next = min(next, max(agenda.journeys[place].until, since))
    }
    return next
  }

  /// Goes on with the journeys whose waits are over.
  func move(_ agenda: inout Agenda, _ now: Timestamp, _ firings: inout Firings) {
    for index in 0..<agenda.journeys.count where agenda.journeys[index].until <= now {
      guard let row = row(agenda.journeys[index]) else { continue }
      begin(
        Int(agenda.journeys[index].step) + 1, of: row, &agenda.journeys[index],
        agenda.organisation, now, &firings)
    }
  }

  /// Records what became of a push of a journey: its wait begins once it is sent, gathered into a
  /// digest or refused. A push of no journey changes nothing.
  ///
  /// - Parameter refusal: Why it was refused; `nil` where it was sent or gathered.
  public func decided(
    _ push: PushID, refusal: Refusal?, of agenda: inout Agenda, at now: Timestamp
  ) {
    guard refusal != .alreadySent, let index = index(of: push, agenda),
      let row = row(agenda.journeys[index])
    else { return }
    let place = agenda.journeys[index]
    guard !place.isOver, place.until == .distantFuture, place.step == push.mark else { return }
    if refusal?.isOfCap == true, row.journey.whenCapped == .exit {
      return agenda.journeys[index].end()
    }
    var none = Firings()
    begin(
      Int(place.step) + 1, of: row, &agenda.journeys[index], agenda.organisation, now, &none)
  }

  /// Records that a person has opened a push.
  public func opened(_ push: PushID, by agenda: inout Agenda, at now: Timestamp) {
    agenda.openDays.mark(at: now)
    react(.opened, to: push, in: &agenda, now)
  }

  /// Records that a person has tapped the action of a push.
  public func tapped(_ push: PushID, by agenda: inout Agenda, at now: Timestamp) {
    react(.tapped, to: push, in: &agenda, now)
  }

  private func react(
    _ reaction: Reactions, to push: PushID, in agenda: inout Agenda, _ now: Timestamp
  ) {
    guard push.source == .journey else { return }
    let organisation = agenda.organisation
    react(reaction, in: &agenda, now) { place in
      (0...Int(place.step)).contains { place.push($0, from: organisation).digest == push.digest }
    }
  }

  /// Ends the journeys of a person that a reaction ends.
  private func react(
    _ reaction: Reactions, in agenda: inout Agenda, _ now: Timestamp,
    where concerns: (JourneyPlace) -> Bool
  ) {
    for index in 0..<agenda.journeys.count where !agenda.journeys[index].isOver {
      let place = agenda.journeys[index]
      guard let row = row(place), concerns(place) else { continue }
      let isInTime = now <= place.until && row.journey.steps[Int(place.step)].wait != nil
      let unless = isInTime ? row.journey.steps[Int(place.step)].unless : []
      if !row.journey.stop.union(unless).isDisjoint(with: reaction) {
        agenda.journeys[index].end()
      }
    }
  }

  /// Whether the journey of a push was not stopped before it was decided. A push of no journey is always due.
  func isStepDue(_ push: PushID, _ agenda: Agenda) -> Bool {
    guard push.source == .journey, !push.isDigest else { return true }
    guard let place = place(of: push, agenda) else { return false }
    let isKnown = journeys.contains { $0.key == place.journey }
    return isKnown && (!place.isOver || place.step > push.mark)
  }

  /// The place in the journey that a push is of, of the person's last entry.
  func place(of push: PushID, _ agenda: Agenda) -> JourneyPlace? {
    index(of: push, agenda).map { agenda.journeys[$0] }
  }

  private func index(of push: PushID, _ agenda: Agenda) -> Int? {
    guard push.source == .journey else { return nil }
    return (0..<agenda.journeys.count).first {
      // A digest has the place of its first item.
      agenda.journeys[$0].push(Int(push.mark), from: agenda.organisation).digest == push.digest
    }
  }

  /// The journey of a place; `nil` behind its last step, and where this version has it no more.
  func row(_ place: JourneyPlace) -> JourneyRow? {
    journeys.first { $0.key == place.journey && Int(place.step) < $0.journey.steps.count }
  }
}
