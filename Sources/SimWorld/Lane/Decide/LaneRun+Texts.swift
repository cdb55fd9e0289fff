import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

// What is fired becomes a push, unless chance decides against it; and what is learned from that.
// Changes the calendar, the draft, learners, the log and the digest.
extension LaneRun {
  /// Intends the push that a rule fired, for one recipient.
  ///
  /// - Parameter event: When the rule fired; before `now` if its job has waited.
  mutating func intend(
    _ firing: Firing, from sender: BusinessID, for person: PersonIndex, since event: Timestamp,
    _ world: borrowing LaneWorld, _ now: Timestamp
  ) {
    let isInCohort = view.plan.span.isInCohort(event)
    let service = service(of: person)
    let organisation = people.agendas[person].organisation
    if let reason = unavailability(firing, person, now) {
      return pass(firing, from: sender, person, reason, isInCohort, now)
    }
    let uniform = Draw(
      view.key, Purpose.message, entity: view.id(of: person), occasion: firing.id(sender).rawValue
    ).u0
    let context = learners.texts == nil ? nil : textContext(firing, person, now)
    var treatment: Treatment?
    let isWatched = learners.arePointsUsed ? true : isLogged(person)
    if isWatched, service.pointee.rules.isDecisionPoint(firing, of: organisation) {
      let found = service.pointee.rules.treatment(
        by: firing, of: organisation, uniform: uniform, in: context)
      if learners.points != nil {
        decide(found, by: firing, in: context, person, isInCohort, at: now)
      }
      if learners.texts != nil { record(found, by: firing, in: context, person, now) }
      treatment = found
      if found.text == nil, isLogged(person) {
        return logWithheld(firing, from: sender, person, found, isInCohort, now)
      }
    }
    guard
      var push = service.pointee.push(
        for: firing, from: sender, of: organisation, at: event, uniform: uniform, in: context)
    else { return }
    // A push about several cases is a digest from the start, not one that others joined.
    if push.items > 1 { push.id = push.id.digest }
    var awarded: SenderState = []
    if let test = service.pointee.rules.test(of: firing) { awarded = award(test, &push, person) }
    if isLogged(person), !view.hasQueue {
      events.keep(TriggeredPush(push: push.id, firing: firing), to: view.id(of: person))
    }
    guard takesTurns(person) else {
      return intend(push, treatment, awarded, for: person, isInCohort, world, at: now)
    }
    // A rule that looks again at this moment must not fire the step once more.
    if firing.step != nil { service.pointee.rules.keep(push.id, true, of: &people.agendas[person]) }
    turns.append(
      NewPush(
        push: push, person: person, cause: .rule(treatment, awarded), isInCohort: isInCohort),
      at: now)
    calendar.calmUntil = now.milliseconds
  }

  /// Intends the push of a rule, whose reason may have gone since it fired.
  ///
  /// - Parameters:
  ///   - treatment: The outcome of chance that the log of a decision point has.
  ///   - awarded: What the test of its campaign says about it.
  mutating func intend(
    _ push: Push, _ treatment: Treatment?, _ awarded: SenderState, for person: PersonIndex,
    _ isInCohort: Bool, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    draft.initialize(to: push)
    let place = events.rows.count
    let isStep = push.id.source == .journey
    // What follows a step must not be overtaken by what the person does meanwhile.
    if isStep { calendar.calmUntil = now.milliseconds }
    let state = heeding(standing(of: push, person, now), push, person, world).union(awarded)
    let answer = intendAlone(for: person, from: state, isInCohort, world, at: now)
    if isStep { decided(push.id, answer, person, at: now) }
    if push.campaign != .none {
      count(
        answer, of: push, isNew: true, isInCohort: page(of: person, isInCohort).isInCohort, person)
    }
    // The first row logged since is that of the intention.
    if let treatment, events.rows.count > place {
      events.rows[place].text = UInt8(treatment.place)
      events.rows[place].propensity = treatment.propensity
    }
  }

  /// Why a person is not available at a decision point; `nil` for a firing that is not one.
  private mutating func unavailability(
    _ firing: Firing, _ person: PersonIndex, _ now: Timestamp
  ) -> Unavailability? {
    let service = service(of: person)
    guard service.pointee.rules.asksAvailability else { return nil }
    let agenda = people.agendas[person]
    return service.unavailability(
      firing, from: agenda.organisation, of: agenda, people.card(person), at: now)
  }

  /// Records a decision point at which the person was not available, so that nothing is drawn.
  @inline(never) private mutating func pass(
    _ firing: Firing, from sender: BusinessID, _ person: PersonIndex, _ reason: Unavailability,
    _ isInCohort: Bool, _ now: Timestamp
  ) {
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ (0xF0 | UInt64(reason.rawValue)) << 56)
    if page(of: person, isInCohort).isInCohort { learners.points?.pass(reason, for: person) }
    guard isLogged(person) else { return }
    var nothing = Push(
      id: firing.id(sender), type: firing.type, business: sender, intendedAt: now, expiresAt: now)
    log(
      .unavailable, &nothing, person, page(of: person, isInCohort), reason: reason.rawValue, at: now
    )
  }

  /// Logs a decision point at which chance sent nothing.
  @inline(never) private mutating func logWithheld(
    _ firing: Firing, from sender: BusinessID, _ person: PersonIndex, _ treatment: Treatment,
    _ isInCohort: Bool, _ now: Timestamp
  ) {
    var nothing = Push(
      id: firing.id(sender), type: firing.type, business: sender, intendedAt: now, expiresAt: now)
    log(.withheld, &nothing, person, page(of: person, isInCohort), at: now)
    events.rows[events.rows.count - 1].propensity = treatment.propensity
  }

  /// Logs a session without a push, if decision points, the strategy's timing or dynamics use it.
  @inline(never) mutating func logVisit(_ person: PersonIndex, at now: Timestamp) {
    guard arm(of: person).pointee.logsVisits || view.hasDynamics, isLogged(person) else { return }
    var nothing = Push(
      id: PushID(rawValue: 0), type: .newPost, business: BusinessID(rawValue: 0), intendedAt: now,
      expiresAt: now)
    log(.visited, &nothing, person, page(of: person, view.plan.span.isInCohort(now)), at: now)
  }

  /// Records a decision point of a trial; those of the cohort are counted.
  private mutating func decide(
    _ treatment: Treatment, by firing: Firing, in context: TextContext?, _ person: PersonIndex,
    _ isInCohort: Bool, at now: Timestamp
  ) {
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(treatment.place) << 56)
    defer { if treatment.text != nil { learners.points!.send(person, at: now) } }
    guard page(of: person, isInCohort).isInCohort else { return }
    let choice = learners.points!.layout.isConditional ? textChoice(firing, person, context) : nil
    let chance = service(of: person).pointee.rules.chance(
      of: firing, in: people.agendas[person].organisation)
    learners.points!.decide(
      treatment, choice, share: chance?.pushShare(in: context) ?? 0,
      moderators: moderators(of: person, at: now), for: person, at: now)
  }

  /// The values of the trial's moderators at a decision point; empty without a trial.
  @inline(never) private mutating func moderators(
    of person: PersonIndex, at now: Timestamp
  ) -> [Double] {
    guard let trial = learners.points?.trial else { return [] }
    let agenda = people.agendas[person]
    return trial.layout.moderators.map { moderator in
      switch moderator {
      case .trend:
        let start = max(view.plan.span.cohortStart, agenda.startedAt)
        return Double((now - start).milliseconds / LocalClock.dayLength)
      case .weekend:
        let zone = people.persons[person].recipient.zone
        let day = view.plan.zones.clock(zone, at: now).dayOfWeek(now)
        return day == .saturday || day == .sunday ? 1 : 0
      case .recency:
        let days = Double((now - agenda.openedAt).milliseconds) / Double(LocalClock.dayLength)
        return min(ExcursionLayout.recencyMax, days)
      case .dose: return Double(trial.dose(person, at: now))
      }
    }
  }

  /// The context for the choice of a firing's text; `nil` if the choice is by chance alone.
  @inline(never) mutating func textContext(
    _ firing: Firing, _ person: PersonIndex, _ now: Timestamp
  ) -> TextContext? {
    let service = service(of: person)
    let organisation = people.agendas[person].organisation
    guard let texts = learners.texts,
      let chance = service.pointee.rules.contextual(firing, of: organisation)
    else { return nil }
    let clock = view.plan.zones.clock(people.persons[person].recipient.zone, at: now)
    return TextContext(
      people.agendas[person], clock, point: Int(firing.point),
      sentToday: people.persons[person].ledger.sent(onDayOf: now, clock),
      sent: texts.sentTexts(of: person), scores: texts.scores(for: chance.choice), at: now)
  }

  /// The texts that a decision point can choose from; `nil` for a firing that is not one.
  @inline(never) mutating func textChoice(
    _ firing: Firing, _ person: PersonIndex, _ context: TextContext?
  ) -> TextChoice? {
    let service = service(of: person)
    guard
      let chance = service.pointee.rules.chance(of: firing, in: people.agendas[person].organisation)
    else { return nil }
    return TextChoice(
      eligible: chance.eligible(in: context), reference: chance.referenceText,
      isByWeight: context?.scores == nil)
  }

  /// Records the treatment at a decision point of a daily rule.
  @inline(never) mutating func record(
    _ treatment: Treatment, by firing: Firing, in context: TextContext?, _ person: PersonIndex,
    _ now: Timestamp
  ) {
    let service = service(of: person)
    guard
      let chance = service.pointee.rules.chance(of: firing, in: people.agendas[person].organisation)
    else { return }
    learners.texts?.choose(
      treatment, among: chance.eligible(in: context), isByWeight: context?.scores == nil,
      for: person, at: now)
  }

  /// Schedules the ends of the training of strategies that choose texts.
  mutating func scheduleTraining() {
    guard let texts = learners.texts else { return }
    for desk in texts.desks.indices where texts.end(ofDesk: desk) < view.plan.span.end {
      calendar.add(.train, UInt64(desk), index: UInt32(desk), at: texts.end(ofDesk: desk))
    }
  }
}
