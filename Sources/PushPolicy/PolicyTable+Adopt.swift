import PushModel

extension PolicyTable {
  /// The ledger of a recipient without history under this policy. Caps with limit 0 start closed.
  public func freshLedger() -> Ledger {
    var ledger = Ledger()
    for index in caps.indices where caps[index].limit == 0 {
      ledger.freeAt[index] = .distantFuture
    }
    return ledger
  }

  /// Converts a ledger kept under the caps of `previous` to this policy, so that an edit takes effect with the
  /// next decision (S0-DATA-14). A cap of the same level, types and window keeps its count, unless
  /// either limit is 0; any other cap starts empty. Of the remembered pushes and notifications the newest are kept, as
  /// many as this policy remembers.
  ///
  /// - Parameters:
  ///   - old: The history that `previous` wrote.
  ///   - new: Zeroed words for this policy.
  /// - Precondition: Each history has the words that its policy needs, and they do not overlap.
  package func adopt(
    _ ledger: inout Ledger, from previous: CapLayout, old: History, new: History,
    recipient: Recipient, zones: ZoneTable, at now: Timestamp
  ) {
    previous.check(old)
    layout.check(new)
    precondition(!overlaps(old, new), "\(new.count) new words of history overlap the old ones")
    layout.restore(previous.olderPushes(in: old), to: new)
    layout.restore(previous.notifications(in: old), to: new)
    ledger.freeAt = freshLedger().freeAt
    for index in caps.indices {
      let cap = caps[index]
      guard let before = previous.row(like: cap) else { continue }
      copy(before, old, to: cap, new)
      ledger.freeAt[index] = Self.freeAt(
        cap, recipient.clock.day(now), recipient.zone, new, zones, now)
    }
  }

  /// Recomputes when the calendar caps next have room, after a recipient has changed time zone.
  ///
  /// - Precondition: `history` has ``historyWords`` words.
  package func rezone(
    _ ledger: inout Ledger, recipient: Recipient, history: History, zones: ZoneTable,
    at now: Timestamp
  ) {
    layout.check(history)
    for index in caps.indices where caps[index].isCalendar {
      ledger.freeAt[index] = Self.freeAt(
        caps[index], recipient.clock.day(now), recipient.zone, history, zones, now)
    }
  }

  private func overlaps(_ one: History, _ other: History) -> Bool {
    guard let start = one.baseAddress, let second = other.baseAddress else { return false }
    return start < second + other.count && second < start + one.count
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
