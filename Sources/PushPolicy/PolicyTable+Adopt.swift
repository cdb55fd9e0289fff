import PushModel

extension PolicyTable {
  /// The ledger of someone about whom nothing is known yet under this policy.
  public func freshLedger() -> Ledger {
    var ledger = Ledger()
    for index in caps.indices where caps[index].limit == 0 {
      ledger.freeAt[index] = .distantFuture
    }
    return ledger
  }

  /// Takes over a ledger kept under `old`, so that a policy edit acts from the next decision on
  /// (S0-DATA-14). A cap with the same reach and window keeps what it has counted; a new one
  /// starts empty.
  ///
  /// - Parameters:
  ///   - old: The history that `previous` wrote.
  ///   - new: Zeroed words for this policy; it must not overlap `old`.
  public func adopt(
    _ ledger: inout Ledger, from previous: PolicyTable, old: History, new: History,
    recipient: Recipient, zones: ZoneTable, at now: Timestamp
  ) {
    ledger.freeAt = freshLedger().freeAt
    for index in caps.indices {
      let cap = caps[index]
      guard let before = previous.row(like: cap) else { continue }
      copy(before, old, to: cap, new)
      ledger.freeAt[index] = Self.freeAt(
        cap, recipient.clock.day(now), recipient.zone, new, zones, now)
    }
  }

  /// Works out the calendar caps again after the recipient has moved to another zone.
  public func rezone(
    _ ledger: inout Ledger, recipient: Recipient, history: History, zones: ZoneTable,
    at now: Timestamp
  ) {
    for index in caps.indices where caps[index].isCalendar {
      ledger.freeAt[index] = Self.freeAt(
        caps[index], recipient.clock.day(now), recipient.zone, history, zones, now)
    }
  }

  private func row(like cap: CapRow) -> CapRow? {
    for index in caps.indices {
      let row = caps[index]
      if row.refusal == cap.refusal && row.window == cap.window && row.types == cap.types {
        return row
      }
    }
    return nil
  }

  private func copy(_ from: CapRow, _ old: History, to cap: CapRow, _ new: History) {
    guard from.limit > 0, cap.limit > 0 else { return }
    if cap.isCalendar {
      new[cap.offset] = old[from.offset]
      new[cap.offset + 1] = old[from.offset + 1]
      return
    }
    let total = old[from.offset]
    let kept = min(total, Int64(min(from.limit, cap.limit)))
    for back in stride(from: kept, to: 0, by: -1) {
      let place = Int(new[cap.offset] % Int64(cap.limit))
      new[cap.offset + 1 + place] =
        old[from.offset + 1 + Int((total - back) % Int64(from.limit))]
      new[cap.offset] += 1
    }
  }
}
