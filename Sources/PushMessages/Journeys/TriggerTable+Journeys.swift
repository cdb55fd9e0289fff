import PushModel

/// A journey or a campaign of a table, with the place of its segment.
struct JourneyRow: Sendable {
  let key: UInt64
  let journey: Journey
  let segment: Int?
  /// What is known of a campaign beside; `nil` for a journey.
  let campaign: CampaignRow?

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
          segment: segments.place(of: journey.segment), campaign: nil)
      })
  }
}

extension TriggerTable {
  /// Whether some journey or campaign changes with what is done with pushes: a host that keeps agendas then
  /// reports openings, taps and decisions.
  public var hasJourneys: Bool { !journeys.isEmpty }

  /// Something has happened to a person: it ends journeys, and begins others.
  func travel(
    _ what: Happening, _ item: UInt64, _ amount: Double?, _ agenda: inout Agenda,
    _ recipient: Recipient?, _ now: Timestamp, _ firings: inout Firings
  ) {
    react(.happening(what), in: &agenda, now, &firings.moves) { _ in true }
    for row in journeys where row.isEntered(with: what, amount: amount) {
      enter(row, item, &agenda, recipient, now, &firings)
    }
  }

  func enter(
    _ row: JourneyRow, _ item: UInt64, _ agenda: inout Agenda, _ recipient: Recipient?,
    _ now: Timestamp, _ firings: inout Firings
  ) {
    let known = (0..<agenda.journeys.count).first { agenda.journeys[$0].journey == row.key }
    if let known {
      let last = agenda.journeys[known]
      let isInside = self.row(last) != nil
      if isInside, last.until == .distantFuture {
        return fire(row, last, agenda.organisation, &firings)
      }
      guard !isInside, let again = row.journey.again, last.enteredAt + again <= now else {
        return firings.moves.append(.ignored, row.key)
      }
    }
    if let segment = row.segment, !isIn(segment, recipient, agenda, now) { return }
    if let known, !agenda.journeys[known].isOver { firings.moves.append(.left, row.key) }
    firings.moves.append(.entered, row.key)
    var place = JourneyPlace(
      journey: row.key, entries: known.map { agenda.journeys[$0].entries &+ 1 } ?? 1,
      enteredAt: now, item: item)
    begin(0, of: row, &place, agenda.organisation, now, &firings)
    if let known { agenda.journeys[known] = place } else { add(place, to: &agenda) }
  }

  /// Adds a place. Where there is no room, that of a journey which this version lacks is forgotten: of
  /// several the one entered first.
  func add(_ place: JourneyPlace, to agenda: inout Agenda) {
    if agenda.journeys.count >= JourneyPlace.countMax {
      let others = (0..<agenda.journeys.count).filter { other in
        !journeys.contains { $0.key == agenda.journeys[other].journey }
      }
      let oldest = others.min { agenda.journeys[$0].enteredAt < agenda.journeys[$1].enteredAt }
      if let oldest { agenda.journeys.remove(at: oldest) }
    }
    agenda.journeys.append(place)
  }

  /// Begins a step, or ends the journey behind its last one.
  private func begin(
    _ step: Int, of row: JourneyRow, _ place: inout JourneyPlace, _ organisation: BusinessID,
    _ now: Timestamp, _ firings: inout Firings
  ) {
    place.step = UInt8(step)
    guard step < row.journey.steps.count else {
      firings.moves.append(.completed, row.key)
      return place.end()
    }
    place.until = row.journey.steps[step].wait.map { now + $0 } ?? .distantFuture
    if place.isAtPush { fire(row, place, organisation, &firings) }
  }

  /// Fires the push of the present step: once more with the same id unless it is decided or kept, as a
  /// host may have been stopped before it asked about it.
  private func fire(
    _ row: JourneyRow, _ place: JourneyPlace, _ organisation: BusinessID, _ firings: inout Firings
  ) {
    guard let type = row.journey.steps[Int(place.step)].send else { return }
    var firing = Firing(rule: 0, type: type, to: .subject, occasion: 0, items: 1)
    firing.step = place.push(Int(place.step), from: organisation)
    firing.item = place.item
    firing.campaign = row.campaign?.label.campaign ?? .none
    firings.append(firing)
  }

  /// The first moment after the end of a wait; the distant future when nobody waits. What happens at
  /// the end itself is in time to end the journey.
  func nextStep(_ agenda: Agenda) -> Timestamp {
    var next = Timestamp.distantFuture
    for index in 0..<agenda.journeys.count {
      let place = agenda.journeys[index]
      guard !place.isAtPush, row(place) != nil else { continue }
      next = min(next, max(place.until + .milliseconds(1), since))
    }
    return next
  }

  /// Whether a push has been fired and neither decided nor held: the next run fires it again.
  package func isUndecided(_ agenda: Agenda) -> Bool {
    (0..<agenda.journeys.count).contains { index in
      agenda.journeys[index].until == .distantFuture && row(agenda.journeys[index]) != nil
    }
  }

  /// Goes on with the journeys whose waits are over, and fires the pushes again that were not decided.
  func move(_ agenda: inout Agenda, _ now: Timestamp, _ firings: inout Firings) {
    let organisation = agenda.organisation
    for index in 0..<agenda.journeys.count {
      let place = agenda.journeys[index]
      guard let row = row(place) else { continue }
      if place.until == .distantFuture {
        fire(row, place, organisation, &firings)
      } else if !place.isAtPush, place.until < now {
        begin(Int(place.step) + 1, of: row, &agenda.journeys[index], organisation, now, &firings)
      }
    }
  }

  /// Records whether a push of a journey is kept where it cannot be lost: it is held, or it waits in a
  /// queue. It is not fired again then. A push of no journey changes nothing.
  package func keep(_ push: PushID, _ isKept: Bool, of agenda: inout Agenda) {
    guard let index = undecided(push, agenda) else { return }
    agenda.journeys[index].until = isKept ? .distantPast : .distantFuture
  }

  /// Records what became of a push of a journey: its wait begins once it is sent, refused or withdrawn.
  /// A journey that has no such step any more ends. A push of no journey changes nothing.
  ///
  /// - Parameter refusal: Why it was refused; `nil` where it was sent or withdrawn.
  @discardableResult
  public func decided(
    _ push: PushID, refusal: Refusal?, of agenda: inout Agenda, at now: Timestamp
  ) -> JourneyMoves {
    // Sends have a wait between them, so nothing fires.
    var firings = Firings()
    guard refusal != .alreadySent, let index = undecided(push, agenda) else {
      return firings.moves
    }
    guard let row = row(agenda.journeys[index]) else {
      firings.moves.append(.left, agenda.journeys[index].journey)
      agenda.journeys[index].end()
      return firings.moves
    }
    let next = Int(agenda.journeys[index].step) + 1
    if refusal?.isOfCap == true, row.journey.whenCapped == .exit {
      firings.moves.append(.capped, row.key)
      agenda.journeys[index].step = UInt8(next)
      agenda.journeys[index].end()
    } else {
      begin(next, of: row, &agenda.journeys[index], agenda.organisation, now, &firings)
    }
    return firings.moves
  }

  /// The index of the place of a person who is at this push.
  private func undecided(_ push: PushID, _ agenda: Agenda) -> Int? {
    index(of: push, agenda).flatMap { index in
      let place = agenda.journeys[index]
      return !place.isOver && place.isAtPush && place.step == push.mark ? index : nil
    }
  }

  /// Records that a person has opened a push.
  @discardableResult
  public func opened(
    _ push: PushID, by agenda: inout Agenda, at now: Timestamp
  ) -> JourneyMoves {
    agenda.openDays.mark(at: now)
    return react(.opened, to: push, in: &agenda, now)
  }

  /// Records that a person has tapped the action of a push.
  @discardableResult
  public func tapped(
    _ push: PushID, by agenda: inout Agenda, at now: Timestamp
  ) -> JourneyMoves {
    react(.tapped, to: push, in: &agenda, now)
  }

  private func react(
    _ reaction: Reactions, to push: PushID, in agenda: inout Agenda, _ now: Timestamp
  ) -> JourneyMoves {
    var moves = JourneyMoves()
    guard push.source == .journey else { return moves }
    let organisation = agenda.organisation
    react(reaction, in: &agenda, now, &moves) { place in
      (0...Int(place.step)).contains { place.push($0, from: organisation) == push }
    }
    return moves
  }

  /// Ends the journeys of a person that a reaction ends.
  private func react(
    _ reaction: Reactions, in agenda: inout Agenda, _ now: Timestamp, _ moves: inout JourneyMoves,
    where concerns: (JourneyPlace) -> Bool
  ) {
    for index in 0..<agenda.journeys.count {
      let place = agenda.journeys[index]
      guard let row = row(place), concerns(place) else { continue }
      let isStop = !row.journey.stop.isDisjoint(with: reaction)
      let isInTime = !place.isAtPush && now <= place.until
      let unless = isInTime ? row.journey.steps[Int(place.step)].unless : []
      guard isStop || !unless.isDisjoint(with: reaction) else { continue }
      moves.append(isStop ? .stopped : .unless, row.key)
      agenda.journeys[index].end()
    }
  }

  /// Whether the journey of a push was not stopped before it was decided. A push of no journey is always due.
  func isStepDue(_ push: PushID, _ agenda: Agenda) -> Bool {
    guard push.source == .journey else { return true }
    guard let index = index(of: push, agenda) else { return false }
    let place = agenda.journeys[index]
    return place.step > push.mark || row(place) != nil
  }

  /// The place of the segment that is asked before a push of a journey is sent; `nil` where it has none,
  /// or is decided.
  func segment(ofStep push: PushID, _ agenda: Agenda) -> Int? {
    undecided(push, agenda).flatMap { row(agenda.journeys[$0])?.segment }
  }

  /// The index of the place in the journey that a push is of, of the person's last entry.
  private func index(of push: PushID, _ agenda: Agenda) -> Int? {
    guard push.source == .journey else { return nil }
    return (0..<agenda.journeys.count).first {
      agenda.journeys[$0].push(Int(push.mark), from: agenda.organisation) == push
    }
  }

  /// The journey in which a person is at this place; `nil` where it is over, and where this version has no
  /// such step.
  func row(_ place: JourneyPlace) -> JourneyRow? {
    guard !place.isOver else { return nil }
    return journeys.first { row in
      row.key == place.journey && Int(place.step) < row.journey.steps.count
        && (row.journey.steps[Int(place.step)].send != nil) == place.isAtPush
    }
  }
}
