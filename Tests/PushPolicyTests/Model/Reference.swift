import PushModel
import PushPolicy

/// The policy as one would explain it: a list of every push ever sent, and every question answered
/// by looking through the whole list. Slow, and without a thought for speed.
struct Reference {
  private(set) var policy: Policy
  private var limits: [Limit]
  let place: Place
  /// Whether a push begins a gap is settled when it goes, whatever a later policy exempts.
  private(set) var sent: [(push: Push, at: Timestamp, beginsGap: Bool)] = []
  /// For each cap how many pushes had been sent before it came to be.
  private var since: [Limit.Identity: Int] = [:]

  init(_ policy: Policy, in place: Place) {
    self.policy = policy
    limits = Self.limits(of: policy)
    self.place = place
  }

  mutating func book(_ push: Push, at now: Timestamp) {
    sent.append((push, now, !isGapExempt(push.type)))
  }

  /// Like caps keep their beginning, all others begin now.
  mutating func adopt(_ policy: Policy) {
    let old = Set(limits.map(\.identity))
    let before = since
    since = [:]
    self.policy = policy
    limits = Self.limits(of: policy)
    for limit in limits.map(\.identity) {
      since[limit] = old.contains(limit) ? before[limit] ?? 0 : sent.count
    }
  }

  func verdict(
    on push: Push, to recipient: Recipient, from sender: SenderState, isInAudience: Bool,
    at now: Timestamp
  ) -> Verdict {
    if let refusal = refusal(push, recipient, sender, isInAudience, now) {
      return .suppress(because: refusal)
    }
    let hold = clockHold(push, recipient, now)
    if case .wait(let until, _) = hold, until >= push.expiresAt {
      return .suppress(because: .wouldExpire)
    }
    if sent.suffix(8).contains(where: { $0.push.id == push.id }) {
      return .suppress(because: .alreadySent)
    }
    let verdict = hold ?? frequency(push, now)
    if case .wait(let until, _) = verdict, until >= push.expiresAt {
      return .suppress(because: .wouldExpire)
    }
    return verdict
  }

  private func refusal(
    _ push: Push, _ recipient: Recipient, _ sender: SenderState, _ isInAudience: Bool,
    _ now: Timestamp
  ) -> Refusal? {
    let category = push.type.category
    let isSecurity = category == .security
    let preferences = recipient.preferences
    let questions: [(Bool, Refusal)] = [
      (recipient.status == .deleted, .recipientDeleted),
      (recipient.status == .banned, .recipientBanned),
      (recipient.status == .paused, .recipientPaused),
      (!isInAudience, .notInAudience),
      (!sender.contains(.verified), .senderUnverified),
      (sender.contains(.banned), .senderBanned),
      (!sender.contains(.cleared), .contentNotCleared),
      (sender.contains(.lapsed), .noLongerDue),
      (sender.contains(.outsideSegment), .noLongerInSegment),
      (!isSecurity && sender.contains(.unwanted), .businessOff),
      (!recipient.reach.anyPermission, .permissionDenied),
      (recipient.reach.eligible == 0, .noToken),
      (!isSecurity && !preferences.isPushEnabled, .pushDisabled),
      (!isSecurity && policy.organisationOff.contains(category), .organisationOff),
      (!isSecurity && !preferences.categories.contains(category), .categoryOff),
      (!isSecurity && preferences.typesOff.contains(push.type), .typeOff),
      (!isSecurity && !preferences.channels.contains(category), .channelOff),
      (now >= push.expiresAt, .expired),
    ]
    return questions.first { $0.0 }?.1
  }
}

// MARK: Holds of the clock

extension Reference {
  private func clockHold(_ push: Push, _ recipient: Recipient, _ now: Timestamp) -> Verdict? {
    if push.sendAt > now { return .wait(until: push.sendAt, because: .sendAt) }
    let category = push.type.category
    if policy.timedCategories.contains(category), !push.passed.contains(.timing),
      let moment = chosen(recipient, now), moment > now
    {
      return .wait(until: moment, because: .timing)
    }
    let window: QuietWindow? =
      switch recipient.preferences.quietHours {
      case .inherit: policy.quietHours?.window
      case .off: nil
      case .own(let window):
        policy.quietHours != nil || policy.ownQuietHours != false ? window : nil
      }
    guard let window, window.contains(minute: place.minute(now)) else { return nil }
    switch (policy.quietHours ?? QuietRule(window: window)).action(for: category) {
    case .bypass: return nil
    case .drop: return .suppress(because: .quietHours)
    case .defer:
      let end = quarters(after: now) { !window.contains(minute: place.minute($0)) }
      return .wait(until: end, because: .quietHours)
    }
  }

  private func chosen(_ recipient: Recipient, _ now: Timestamp) -> Timestamp? {
    switch policy.timing {
    case .immediate, .spread: return nil
    case .fixed(let time): return next(Int(time.minute), now)
    case .lastActive:
      let isKnown = recipient.lastActive > .distantPast
      return next(isKnown ? place.minute(recipient.lastActive) : 840, now)
    case .bestHour:
      guard recipient.bestHour != Recipient.hourUnknown else { return next(840, now) }
      let hour = Int(recipient.bestHour)
      return place.minute(now) / 60 == hour ? now : next(hour * 60, now)
    }
  }

  /// The next moment at which the wall clock comes to `minute`, or jumps over it.
  private func next(_ minute: Int, _ now: Timestamp) -> Timestamp {
    let today = place.day(now)
    let moments = (today - 1...today + 2).flatMap {
      arrivals(at: Int64(minute) * 60_000 + $0 * 86_400_000)
    }
    return moments.filter { $0 >= now }.min()!
  }

  /// When clocks read `wall`, in milliseconds of local time since 1970: once, or twice, or at the
  /// change that skips it.
  private func arrivals(at wall: Int64) -> [Timestamp] {
    let changes = place.offsets.changes
    let offsets = [place.offsets.first] + changes.map(\.minutes)
    let readings = offsets.map { Timestamp(milliseconds: wall - $0 * 60_000) }
      .filter { $0.milliseconds + place.offset($0) == wall }
    guard readings.isEmpty else { return readings }
    return changes.map(\.at).filter { change in
      change.milliseconds + place.offset(change - .millisecond) <= wall
        && wall < change.milliseconds + place.offset(change)
    }
  }

  /// The first full quarter of an hour after `now` for which `isRight`; clocks and windows change
  /// at quarters only.
  private func quarters(after now: Timestamp, _ isRight: (Timestamp) -> Bool) -> Timestamp {
    var moment = Timestamp(milliseconds: now.milliseconds / 900_000 * 900_000)
    repeat { moment = moment + .minutes(15) } while !isRight(moment)
    return moment
  }
}

// MARK: What the moment of sending decides

extension Reference {
  private func frequency(_ push: Push, _ now: Timestamp) -> Verdict {
    if push.perDayMax > 0, push.type != .security, sentToday(push, now) >= Int(push.perDayMax) {
      return .suppress(because: .notificationCap)
    }
    for limit in limits where limit.obeyed.contains(push.type) {
      if !hasRoom(limit, at: now) { return overflow(limit, now) }
    }
    let last = sent.last { $0.beginsGap }?.at
    if !isGapExempt(push.type), let last, now < last + policy.minGap {
      return policy.gapOverflow == .drop
        ? .suppress(because: .minimumGap)
        : .wait(until: last + policy.minGap, because: .minimumGap)
    }
    if let gather = policy.digest[push.type], !push.passed.contains(.digest) {
      return .wait(until: now + gather, because: .digest)
    }
    return .send
  }

  /// Number of limited pushes of the same notification on the local day of `now`.
  private func sentToday(_ push: Push, _ now: Timestamp) -> Int {
    sent.count {
      $0.push.perDayMax > 0 && $0.push.notification == push.notification
        && $0.push.business == push.business && place.day($0.at) == place.day(now)
    }
  }

  private func isGapExempt(_ type: PushType) -> Bool {
    type == .security || policy.gapExempt.contains { $0.contains(type) }
  }

  private func overflow(_ limit: Limit, _ now: Timestamp) -> Verdict {
    switch limit.cap.overflow {
    case .drop: .suppress(because: limit.refusal)
    case .defer: .wait(until: room(limit, after: now), because: .cap)
    case .digest: .wait(until: room(limit, after: now), because: .digest)
    }
  }

  private func hasRoom(_ limit: Limit, at now: Timestamp) -> Bool {
    let counted = sent.dropFirst(since[limit.identity] ?? 0).filter {
      limit.consumers.contains($0.push.type) && isIn(limit.cap.per, $0.at, now)
    }
    return counted.count < limit.cap.limit
  }

  private func isIn(_ window: CapWindow, _ then: Timestamp, _ now: Timestamp) -> Bool {
    switch window {
    case .rolling(let length): then + length > now
    case .localDay: place.day(then) == place.day(now)
    case .isoWeek: place.week(then) == place.week(now)
    }
  }

  private func room(_ limit: Limit, after now: Timestamp) -> Timestamp {
    guard limit.cap.limit > 0 else { return .distantFuture }
    if case .rolling(let length) = limit.cap.per {
      return sent.map { $0.at + length }.first { $0 > now && hasRoom(limit, at: $0) }!
    }
    return quarters(after: now) { hasRoom(limit, at: $0) }
  }

  /// The caps from narrow to wide, then the budget.
  private static func limits(of policy: Policy) -> [Limit] {
    let refusals: [Refusal] = [.typeCap, .categoryCap, .channelCap, .globalCap]
    let named = refusals.flatMap { refusal in
      policy.caps.filter { $0.key.reason == refusal }.map { Limit($0.key, $0.value, refusal) }
    }
    return named + (policy.budget.map { [Limit(.global, $0, .budgetSpent)] } ?? [])
  }
}
