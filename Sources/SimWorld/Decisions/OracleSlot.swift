import PushModel
import PushService

/// The choice of the slot in which a push is most likely to be opened, by what the world hides from a
/// service: the person's own rhythm. What other rules lack against it is their regret.
struct OracleSlot: DecisionRule {
  /// The factor of each hour of a person's own day on opening.
  let byHour: ContiguousArray<Double>
  /// By how many hours a person's day is later than the profile's.
  let lateness: @Sendable (RecipientID) -> Double
  let slots: SlotChoice
  let categories: CategorySet

  func decides(_ category: Category) -> Bool { categories.contains(category) }

  func choice(
    _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
    chance: some DecisionChance
  ) -> DecisionChoice {
    if record.hasWaited { return DecisionChoice(.send) }
    let late = lateness(record.recipient)
    let present = slots.slot(ofHour: record.hour)
    let now = Double(record.clock.timeOfDay(record.now)) / 3_600_000
    func factor(_ slot: Int) -> Double {
      let hour = slot == present ? now : Double(slot * slots.hours)
      return byHour[Int((hour - late + 48).truncatingRemainder(dividingBy: 24))]
    }
    let open = slots.open(to: record)
    // Of equal ones the first from the present one on.
    var best = present
    for step in 1..<slots.count {
      let slot = (present + step) % slots.count
      if open & 1 << UInt32(slot) != 0, factor(slot) > factor(best) { best = slot }
    }
    return DecisionChoice(slots.answer(best, to: record, zones))
  }
}
