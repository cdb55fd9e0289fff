import PushMessages
import PushModel
import PushService
import SimKernel

extension LaneRun {
  /// The context for the choice of a firing's text; `nil` if the choice is by chance alone.
  @inline(never) mutating func textContext(
    _ firing: Firing, _ index: Int, _ now: Timestamp
  ) -> TextContext? {
    let service = services + Int(serviceOf[index])
    let organisation = agendas[index].organisation
    guard let texts,
      let chance = service.pointee.rules.contextual(firing, of: organisation)
    else { return nil }
    return TextContext(
      agendas[index], plan.zones.clock(persons[index].recipient.zone, at: now),
      sent: texts.sentTexts(of: index), scores: texts.scores(for: chance.choice), at: now)
  }

  /// The texts that a decision point can choose from; `nil` for a firing that is not one.
  @inline(never) mutating func textChoice(
    _ firing: Firing, _ index: Int, _ context: TextContext?
  ) -> TextChoice? {
    let service = services + Int(serviceOf[index])
    guard
      let chance = service.pointee.rules.chance(of: firing, in: agendas[index].organisation)
    else { return nil }
    return TextChoice(
      eligible: chance.eligible(in: context), reference: chance.referenceText,
      isByWeight: context?.scores == nil)
  }

  /// Records the treatment at a decision point of a daily rule.
  @inline(never) mutating func record(
    _ treatment: Treatment, by firing: Firing, in context: TextContext?, _ index: Int,
    _ now: Timestamp
  ) {
    let service = services + Int(serviceOf[index])
    guard
      let chance = service.pointee.rules.chance(of: firing, in: agendas[index].organisation)
    else { return }
    texts?.choose(
      treatment, among: chance.eligible(in: context), isByWeight: context?.scores == nil,
      for: index, at: now)
  }

  /// Schedules the ends of the training of strategies that choose texts.
  mutating func scheduleTraining() {
    guard let texts else { return }
    for desk in texts.desks.indices where texts.end(ofDesk: desk) < plan.span.end {
      queue.push(
        time: texts.end(ofDesk: desk).milliseconds, order: LaneEvent.order(.train, UInt64(desk)),
        event: LaneEvent(kind: .train, index: UInt32(desk)))
    }
  }

  /// The factor of the text of a push that is shown.
  @inline(never) mutating func appeal(of slot: FlightSlot) -> Double {
    let flight = flights[slot]
    return flight.type.texts > 1 ? textFactors[Int(flight.variant)] : 1
  }
}
