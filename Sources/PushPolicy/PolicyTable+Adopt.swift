import PushModel

extension PolicyTable {
  /// The ledger of a recipient without history under this policy. Caps with limit 0 start closed.
  public func freshLedger() -> Ledger {
    var ledger = Ledger()
    // A policy that asks the history has no use for moments, and may have more caps than a ledger.
    for index in caps.indices where caps[index].limit == 0 && index < Ledger.capsMax {
      ledger.freeAt[index] = .distantFuture
    }
    return ledger
  }

  /// Converts a ledger kept under the caps of `previous` to this policy, so that an edit takes effect with the
  /// next decision (S0-DATA-14). A cap of the same group, exemptions and window keeps its count, unless
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
    memory.restore(previous.memory.olderPushes(in: old), to: new)
    memory.restore(previous.memory.notifications(in: old), to: new)
    memory.restore(senders: previous.memory.senders(in: old), to: new)
    ledger.freeAt = freshLedger().freeAt
    for index in caps.indices {
      guard let before = previous.index(like: caps[index], identities[index], names) else {
        continue
      }
      layout.copy(before, of: previous, old, to: index, new)
    }
    refresh(&ledger, recipient, new, zones, now) { _ in true }
  }

  /// Recomputes when caps next have room, where verdicts ask the ledger for that.
  private func refresh(
    _ ledger: inout Ledger, _ recipient: Recipient, _ history: History, _ zones: ZoneTable,
    _ now: Timestamp, where isMeant: (CapRow) -> Bool
  ) {
    guard !asksHistory else { return }
    for index in caps.indices where isMeant(caps[index]) {
      ledger.freeAt[index] = Self.freeAt(
        caps[index], recipient.clock.day(now), recipient.zone, history, zones, now)
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
    refresh(&ledger, recipient, history, zones, now, where: \.isCalendar)
  }

  /// Brings up to date when caps next have room in a ledger of a snapshot, which a policy with the same caps may have
  /// written that asks the history instead.
  ///
  /// - Precondition: `history` has ``historyWords`` words.
  package func renew(
    _ ledger: inout Ledger, recipient: Recipient, history: History, zones: ZoneTable,
    at now: Timestamp
  ) {
    layout.check(history)
    guard !asksHistory else { return }
    for index in caps.indices {
      let freeAt = Self.freeAt(
        caps[index], recipient.clock.day(now), recipient.zone, history, zones, now)
      // A moment that is past says as little as none.
      if max(freeAt, ledger.freeAt[index]) > now { ledger.freeAt[index] = freeAt }
    }
  }

  private func overlaps(_ one: History, _ other: History) -> Bool {
    guard let start = one.baseAddress, let second = other.baseAddress else { return false }
    return start < second + other.count && second < start + one.count
  }
}
