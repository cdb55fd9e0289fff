import PushModel

extension PolicyTable {
  /// The verdict on `push` for `recipient` at `now`.
  ///
  /// The form on `UnsafePointer` does the same without copying its arguments.
  ///
  /// - Parameter held: The pushes that are held for the recipient.
  /// - Precondition: `recipient.clock` is valid at `now` (``Recipient/tick(_:at:)``), and `history` has
  ///   ``historyWords`` words.
  package func verdict(
    on push: Push, to recipient: Recipient, ledger: Ledger, history: History,
    from sender: SenderState, isInAudience: Bool, zones: ZoneTable, at now: Timestamp,
    held: HeldPushes = HeldPushes(start: nil, count: 0)
  ) -> Verdict {
    withUnsafePointer(to: self) { table in
      withUnsafePointer(to: push) { push in
        withUnsafePointer(to: recipient) { recipient in
          withUnsafePointer(to: ledger) { ledger in
            withUnsafePointer(to: zones) { zones in
              table.verdict(
                on: push, to: recipient, ledger: ledger, history: history, from: sender,
                isInAudience: isInAudience, zones: zones, at: now, held: held)
            }
          }
        }
      }
    }
  }

  /// Out of line, like the next function: a jump table in every decision costs more than a rare
  /// call.
  @usableFromInline @inline(never) static func refusal(of status: RecipientStatus) -> Refusal {
    switch status {
    case .deleted: .recipientDeleted
    case .banned: .recipientBanned
    case .active, .paused: .recipientPaused
    }
  }

  @usableFromInline @inline(never) static func refusal(
    of sender: SenderState, isSecurity: Bool
  ) -> Refusal? {
    if !sender.contains(.verified) { return .senderUnverified }
    if sender.contains(.banned) { return .senderBanned }
    if !sender.contains(.cleared) { return .contentNotCleared }
    if sender.contains(.lapsed) { return .noLongerDue }
    if sender.contains(.outsideSegment) { return .noLongerInSegment }
    return sender.contains(.unwanted) && !isSecurity ? .businessOff : nil
  }
}

// The table is read through a pointer. As `self` it would be copied to the stack for every call
// that is not inlined: fifty instructions per decision (Swift 6.3).

extension UnsafePointer<PolicyTable> {
  /// The verdict on `push` for `recipient` at `now`. The first rule that refuses or holds decides.
  ///
  /// Refusals that waiting cannot change come before holds: a push that will never go out should
  /// not sit in the queue until morning to find out. Holds by the clock come before caps, so a push
  /// held over midnight is counted against the cap of the day on which it goes out.
  ///
  /// - Parameter held: The pushes that are held for the recipient; asked for where ranks count.
  /// - Precondition: `recipient.clock` is valid at `now` (``Recipient/tick(_:at:)``).
  /// - Complexity: O(caps of the type); no allocation. Waking times cost O(log transitions). Where caps are
  ///   asked of the history, O(caps · (limit + held · (held + limit))).
  @inlinable @inline(__always) package func verdict(
    on push: UnsafePointer<Push>, to recipient: UnsafePointer<Recipient>,
    ledger: UnsafePointer<Ledger>, history: History,
    from sender: SenderState, isInAudience: Bool, zones: UnsafePointer<ZoneTable>,
    at now: Timestamp, held: @autoclosure () -> HeldPushes
  ) -> Verdict {
    push.pointee.perDayMax == 0
      ? verdict(on: push, to: recipient, ledger, from: sender, isInAudience, zones, now) {
        decisionOfMoment(push, ledger, sentToday: 0, now) {
          decisionOfMore(push, recipient, ledger, history, zones, now, held())
        }
      }
      : verdictOfLimited(
        push, recipient, ledger, history, sender, isInAudience, zones, now, held())
  }

  /// Out of line: few pushes have a limit per day.
  @usableFromInline @inline(never) func verdictOfLimited(
    _ push: UnsafePointer<Push>, _ recipient: UnsafePointer<Recipient>,
    _ ledger: UnsafePointer<Ledger>, _ history: History, _ sender: SenderState,
    _ isInAudience: Bool, _ zones: UnsafePointer<ZoneTable>, _ now: Timestamp, _ held: HeldPushes
  ) -> Verdict {
    let sentToday = sentToday(push, recipient, history, now)
    return verdict(on: push, to: recipient, ledger, from: sender, isInAudience, zones, now) {
      decisionOfMoment(push, ledger, sentToday: sentToday, now) {
        decisionOfMore(push, recipient, ledger, history, zones, now, held)
      }
    }
  }

  /// - Parameter decision: The verdict of the rules that depend on the time of sending.
  @inlinable @inline(__always) func verdict(
    on push: UnsafePointer<Push>, to recipient: UnsafePointer<Recipient>,
    _ ledger: UnsafePointer<Ledger>, from sender: SenderState,
    _ isInAudience: Bool, _ zones: UnsafePointer<ZoneTable>, _ now: Timestamp,
    _ decision: () -> Verdict
  ) -> Verdict {
    assert(
      recipient.pointee.clock.isValid(at: now),
      "the clock holds up to \(recipient.pointee.clock.validUntil.milliseconds) ms, it is "
        + "\(now.milliseconds) ms")
    if let refusal = refusal(
      of: push, to: recipient, from: sender, isInAudience: isInAudience, at: now)
    {
      return .suppress(because: refusal)
    }
    let hold = holdOfClock(push, recipient, zones, now)
    if let hold, outlasts(hold, push) { return .suppress(because: .wouldExpire) }
    if ledger.remembers(push.pointee.id) { return .suppress(because: .alreadySent) }
    let verdict = hold ?? decision()
    return outlasts(verdict, push) ? .suppress(because: .wouldExpire) : verdict
  }

  /// The row of a push's type. Asked for where a field of it is read: kept as a value, every field is loaded and
  /// put away at once, fourteen instructions a decision (Swift 6.3).
  @inlinable @inline(__always) func row(_ push: UnsafePointer<Push>) -> TypeRow {
    pointee.rows[Int(push.pointee.type.rawValue)]
  }

  /// Whether `verdict` is a hold that ends when the push has expired.
  @inlinable @inline(__always) func outlasts(_ verdict: Verdict, _ push: UnsafePointer<Push>)
    -> Bool
  {
    if case .wait(let until, _) = verdict { until >= push.pointee.expiresAt } else { false }
  }

  /// The refusal by a rule that waiting cannot change; `nil` when all of them pass.
  @inlinable @inline(__always) func refusal(
    of push: UnsafePointer<Push>, to recipient: UnsafePointer<Recipient>, from sender: SenderState,
    isInAudience: Bool, at now: Timestamp
  ) -> Refusal? {
    guard case .active = recipient.pointee.status else {
      return PolicyTable.refusal(of: recipient.pointee.status)
    }
    if !isInAudience { return .notInAudience }
    if sender != .inGoodStanding,
      let refusal = PolicyTable.refusal(of: sender, isSecurity: row(push).isSecurity)
    {
      return refusal
    }
    if recipient.pointee.reach.eligible == 0 {
      return recipient.pointee.reach.anyPermission ? .noToken : .permissionDenied
    }
    if !row(push).isSecurity {
      if !recipient.pointee.preferences.isPushEnabled { return .pushDisabled }
      if !pointee.organisationOff.isDisjoint(with: row(push).category) { return .organisationOff }
      if !recipient.pointee.preferences.categories.isSuperset(of: row(push).category) {
        return .categoryOff
      }
      if !recipient.pointee.preferences.typesOff.isDisjoint(with: row(push).type) {
        return .typeOff
      }
      if !recipient.pointee.preferences.channels.isSuperset(of: row(push).category) {
        return .channelOff
      }
    }
    if now >= push.pointee.expiresAt { return .expired }
    return nil
  }

  /// The hold or refusal by the clock: send-at, timing, quiet hours. `nil` when all of them pass.
  @inlinable @inline(__always) func holdOfClock(
    _ push: UnsafePointer<Push>, _ recipient: UnsafePointer<Recipient>,
    _ zones: UnsafePointer<ZoneTable>, _ now: Timestamp
  ) -> Verdict? {
    if now < push.pointee.sendAt { return .wait(until: push.pointee.sendAt, because: .sendAt) }
    if row(push).isTimed && !push.pointee.passed.contains(.timing) {
      let moment = PolicyTable.moment(pointee.timing, for: push, recipient, zones, now)
      if moment > now { return .wait(until: moment, because: .timing) }
    }
    guard row(push).quietAction != .bypass, let window = quietWindow(of: recipient),
      window.contains(minute: recipient.pointee.clock.minute(now))
    else { return nil }
    if row(push).quietAction == .drop { return .suppress(because: .quietHours) }
    // The clock that the recipient has already knows nearly every end.
    let end =
      recipient.pointee.clock.end(of: window, after: now)
      ?? zones.end(of: window, recipient.pointee.zone, from: now)
    return .wait(until: end, because: .quietHours)
  }

  /// The quiet hours in force: the recipient's own window, or else the policy's.
  @inlinable @inline(__always) func quietWindow(of recipient: UnsafePointer<Recipient>)
    -> QuietWindow?
  {
    guard pointee.hasQuiet else { return nil }
    switch recipient.pointee.preferences.quietHours {
    case .inherit: return pointee.quiet
    case .off: return nil
    case .own(let window): return window
    }
  }

  /// The quiet hours in which a push of `type` to the recipient is held or refused; `nil` for none.
  @inlinable package func quietHours(
    for type: PushType, _ recipient: UnsafePointer<Recipient>
  ) -> QuietWindow? {
    pointee[type].quietAction == .bypass ? nil : quietWindow(of: recipient)
  }

  /// The verdict of the rules that depend on the time of sending: the push's daily limit, caps,
  /// budget, gap, digest.
  ///
  /// - Parameter more: The verdict of caps, gap and digest where the history is asked about them.
  @inlinable @inline(__always) func decisionOfMoment(
    _ push: UnsafePointer<Push>, _ ledger: UnsafePointer<Ledger>,
    sentToday: Int, _ now: Timestamp, more: () -> Verdict
  ) -> Verdict {
    if sentToday > 0, !row(push).isSecurity, sentToday >= Int(push.pointee.perDayMax) {
      return .suppress(because: .notificationCap)
    }
    var mask = row(push).caps
    while mask != 0 {
      let index = mask.trailingZeroBitCount
      let freeAt = ledger.freeAt(index)
      if now < freeAt { return overflow(of: pointee.caps[index], freeAt) }
      mask &= mask &- 1
    }
    if row(push).obeysGap, pointee.gap > .zero, now - ledger.pointee.lastSent < pointee.gap {
      return pointee.gapDrops
        ? .suppress(because: .minimumGap)
        : .wait(until: ledger.pointee.lastSent + pointee.gap, because: .minimumGap)
    }
    if row(push).asksMore { return more() }
    if row(push).digestWindow > .zero, !push.pointee.passed.contains(.digest) {
      return .wait(until: now + row(push).digestWindow, because: .digest)
    }
    return .send
  }

  /// The verdict of caps, gap and digest where the history is asked about them. Out of line: few policies ask it.
  @usableFromInline @inline(never) func decisionOfMore(
    _ push: UnsafePointer<Push>, _ recipient: UnsafePointer<Recipient>,
    _ ledger: UnsafePointer<Ledger>, _ history: History, _ zones: UnsafePointer<ZoneTable>,
    _ now: Timestamp, _ held: HeldPushes
  ) -> Verdict {
    let calendar = RecipientCalendar(recipient: recipient, zones: zones)
    let ask = CapQuestion(
      table: self, push: push, calendar: calendar, lastSent: ledger.pointee.lastSent,
      history: history, held: held, now: now)
    if let objection = ask.objection { return verdict(on: objection) }
    let window = row(push).digestWindow
    return window > .zero && !push.pointee.passed.contains(.digest)
      ? .wait(until: now + window, because: .digest) : .send
  }

  @inlinable @inline(__always) func overflow(of cap: CapRow, _ freeAt: Timestamp) -> Verdict {
    switch cap.overflow {
    case .drop: .suppress(because: cap.refusal)
    case .defer: .wait(until: freeAt, because: .cap)
    case .digest: .wait(until: freeAt, because: .digest)
    }
  }
}

/// What the policy says about one push for one recipient.
public enum Verdict: Hashable, Sendable, BitwiseCopyable {
  /// Hand it to the fan-out now.
  case send

  /// Ask again at `until`, when time alone has removed the hold.
  case wait(until: Timestamp, because: Hold)

  /// It will not be sent. The reason is counted in the funnel.
  case suppress(because: Refusal)
}
