import PushModel

/// One push's question to the caps of its recipient and to the minimum gap, answered from what their
/// windows hold and from what is held.
struct CapQuestion {
  let table: UnsafePointer<PolicyTable>
  let push: UnsafePointer<Push>
  let calendar: RecipientCalendar
  let lastSent: Timestamp
  let history: History
  let held: HeldPushes
  let now: Timestamp

  /// What the first cap that has no room says, from narrow to wide, or the gap after them; `nil` when
  /// all have room.
  var objection: CapObjection? {
    for index in table.pointee.caps.indices where table.pointee.obeys(push, index) {
      if let objection = objection(of: index) { return objection }
    }
    return table.pointee.obeysGap(push) && table.pointee.gap > .zero ? objectionOfGap : nil
  }

  /// - Complexity: O(held · (held + limit))
  private func objection(of index: Int) -> CapObjection? {
    guard
      let window = table.pointee.window(index, of: push, history, calendar, at: now)
    else {
      let until = table.pointee.nextPlace(index, history, calendar, after: now)
      return CapObjection(cap: index, reason: .full, until: until)
    }
    let load = CapLoad(window, table.pointee.terms[index].reserved)
    let limit = window.row.limit
    guard load.count(at: now) < limit else {
      return CapObjection(cap: index, reason: .full, until: timeOfRoom(window))
    }
    let own = table.pointee.terms[index].reservation(of: push)
    guard load.taken(for: own, at: now) < limit else {
      return CapObjection(cap: index, reason: .reserved, until: window.nextReturn(after: now))
    }
    guard table.pointee.hasRanks else { return nil }
    return outranking(index, window, load, own)
  }

  /// When a full window has room again.
  private func timeOfRoom(_ window: CapWindowCounts) -> Timestamp {
    let day = calendar.recipient.pointee.clock.day(now)
    return PolicyTable.freeAt(
      window.row, day, calendar.recipient.pointee.zone, history, calendar.zones.pointee, now)
  }

  /// The objection of a held push of higher rank that would lose its place if this push were booked now.
  ///
  /// Claims are served in order, each taking a place where there is one. Until one loses its place by this
  /// push, the same are served with it and without it.
  private func outranking(
    _ index: Int, _ window: CapWindowCounts, _ load: CapLoad, _ own: Int?
  ) -> CapObjection? {
    var (load, first) = (load, nil as Timestamp?)
    for claim in claims(where: { isCountedAlike($0, index) }) {
      let wakes = wake(of: claim)
      first = first ?? wakes
      let reservation = withUnsafePointer(to: claim.push) {
        table.pointee.terms[index].reservation(of: $0)
      }
      guard load.taken(for: reservation, at: wakes) < window.row.limit else { continue }
      var withPush = load
      withPush.more.append((now, own))
      guard withPush.taken(for: reservation, at: wakes) < window.row.limit else {
        let until = [window.nextReturn(after: now), first].compactMap(\.self).min()
        return CapObjection(
          cap: index, reason: .outranked, until: until, claim: claim.push.id)
      }
      load.more.append((wakes, reservation))
    }
    return nil
  }

  /// Whether a held push obeys a cap, and in the same window as this push.
  private func isCountedAlike(_ claim: UnsafePointer<Push>, _ index: Int) -> Bool {
    guard table.pointee.obeys(claim, index) else { return false }
    guard let subject = table.pointee.terms[index].identity.subject else { return true }
    return subject.key(of: claim) == subject.key(of: push)
  }

  private func wake(of claim: HeldPush) -> Timestamp { max(claim.until, now) }
}

extension CapQuestion {
  /// The minimum gap: a cap of one in a window as long as the gap.
  private var objectionOfGap: CapObjection? {
    let gap = table.pointee.gap
    guard now - lastSent >= gap else {
      return CapObjection(reason: .full, until: lastSent + gap)
    }
    guard table.pointee.hasRanks else { return nil }
    var (last, first) = (lastSent, nil as Timestamp?)
    for claim in claims(where: table.pointee.obeysGap) {
      let wakes = wake(of: claim)
      first = first ?? wakes
      guard wakes - last >= gap else { continue }
      guard wakes - now >= gap else {
        return CapObjection(reason: .outranked, until: first, claim: claim.push.id)
      }
      last = wakes
    }
    return nil
  }

  /// The held pushes of higher rank than this one that will still be alive when they wake, in the order
  /// in which they are served: by waking, rank, cause and id.
  private func claims(where obeys: (UnsafePointer<Push>) -> Bool) -> [HeldPush] {
    let rank = table.pointee.rank(of: push)
    var claims: [(held: HeldPush, rank: Int)] = []
    for one in held where one.isAliveWhenDue && one.push.id != push.pointee.id {
      withUnsafePointer(to: one.push) {
        let own = table.pointee.rank(of: $0)
        if own > rank, obeys($0) { claims.append((one, own)) }
      }
    }
    claims.sort { one, other in
      (wake(of: one.held), -one.rank, one.held.push.intendedAt, one.held.push.id)
        < (wake(of: other.held), -other.rank, other.held.push.intendedAt, other.held.push.id)
    }
    return claims.map(\.held)
  }
}
