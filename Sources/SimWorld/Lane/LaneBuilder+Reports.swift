import PushMessages
import PushModel
import SimKernel

extension LaneBuilder {
  /// Adds the reports of one citizen with their changes, and perhaps the deletion of the account.
  mutating func report(_ index: Int, _ traits: Traits) {
    let reports = plan.parameters.reports
    let entity = first + UInt64(index)
    var told: ContiguousArray<(Happening, UInt32, Timestamp)> = []
    moments(Purpose.report, of: index, traits, perDay: reports.perMonth / 30) { at, number, draw in
      told.append((.reportSubmitted, number, at))
      let later = Draw(key, Purpose.reportChange, entity: entity, occasion: UInt64(number))
      let assignedAt = at + Self.delay(later.u0, reports.assignedMedian)
      if let share = reports.removedShare {
        let end = Draw(key, Purpose.reportDeletion, entity: entity, occasion: UInt64(number))
        if end.u0 < share {
          told.append(
            (.reportDeleted, number, assignedAt + Self.delay(end.u1, reports.resolvedMedian)))
        }
      }
      guard draw.u2 >= reports.rejectedShare else {
        told.append((.reportRejected, number, assignedAt))
        return
      }
      told.append((.reportAssigned, number, assignedAt))
      let wait =
        draw.u3 < reports.rapidShare ? .seconds(2) : Self.delay(later.u1, reports.resolvedMedian)
      told.append((.reportResolved, number, assignedAt + wait))
    }
    for (what, number, at) in told {
      let chance = Draw(
        key, Purpose.actor, entity: entity, occasion: UInt64(number) << 8 | UInt64(what.rawValue))
      tell(
        what, index, item: reportNumber(number, of: entity),
        by: chance.u0 < reports.adminShare ? .admin : .staff, at: at)
    }
    guard reports.deletedPerDay > 0 else { return }
    let draw = Draw(key, Purpose.deletion, entity: entity, occasion: 0)
    let days = Distribution.exponential(draw.uniform, mean: 1 / reports.deletedPerDay)
    let at =
      max(plan.span.start, traits.joinsAt)
      + Interval(milliseconds: Int64(min(days, 1e6) * 86_400_000))
    if at < plan.span.end { add(.delete, index, at: at, value: 0) }
  }

  /// The number of a citizen's report in the whole city: that of report k of citizen c among n is
  /// k · n + c, so no two have the same, in whichever lanes their authors are.
  private func reportNumber(_ number: UInt32, of entity: UInt64) -> UInt32 {
    let citizens = plan.parameters.subscribers + (plan.arrivals?.newcomers ?? 0)
    // Of more than four billion numbers some are used again.
    return UInt32(truncatingIfNeeded: UInt64(number) * UInt64(citizens) + entity)
  }
}
