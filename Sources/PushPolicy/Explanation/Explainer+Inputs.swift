import PushModel

extension Explainer {
  /// Whether the rule can affect this push under this policy.
  func applies(_ rule: PolicyRule) -> Bool {
    switch rule {
    case .pushSwitch, .organisation, .category, .type, .channel: !row.isSecurity
    case .business: FollowChoice.news.contains(push.pointee.type)
    case .timing: row.isTimed && !push.pointee.passed.contains(.timing)
    case .quietHours: row.quietAction != .bypass && quietWindow != nil
    case .dayLimit: push.pointee.perDayMax > 0 && !row.isSecurity
    case .minimumGap: row.obeysGap && table.pointee.gap > .zero
    case .digest: row.digestWindow > .zero && !push.pointee.passed.contains(.digest)
    default: true
    }
  }

  /// The values that a rule looks at.
  func inputs(of rule: PolicyRule) -> [RuleInput] {
    switch rule {
    case .account: [.text("status", recipient.pointee.status)]
    case .audience: [.text("asks for", row.audience), .yes("is one", isInAudience)]
    case .senderVerified: [.yes("verified", sender.contains(.verified))]
    case .senderStanding: [.yes("banned", sender.contains(.banned))]
    case .contentCleared: [.yes("cleared", sender.contains(.cleared))]
    case .stillDue: [.yes("lapsed", sender.contains(.lapsed))]
    case .business: [.yes("wanted", !sender.contains(.unwanted))]
    case .devices:
      [
        RuleInput("eligible", .count(recipient.pointee.reach.eligible.nonzeroBitCount)),
        .yes("permission", recipient.pointee.reach.anyPermission),
      ]
    case .pushSwitch, .organisation, .category, .type, .channel: inputs(ofPreference: rule)
    case .timeToLive, .wakesInTime, .goesInTime: [.moment("expires", push.pointee.expiresAt)]
    case .sendAt: [.moment("not before", push.pointee.sendAt)]
    case .timing: inputsOfTiming
    case .quietHours: inputsOfQuiet
    case .decidedBefore: [.yes("remembered", ledger.remembers(push.pointee.id))]
    case .dayLimit: inputsOfDayLimit
    case .typeCap, .categoryCap, .channelCap, .globalCap, .budget: inputs(ofCap: rule)
    case .minimumGap: inputsOfGap
    case .digest: [RuleInput("gathers for", .length(row.digestWindow))]
    }
  }

  private func inputs(ofPreference rule: PolicyRule) -> [RuleInput] {
    let preferences = recipient.pointee.preferences
    let category = push.pointee.type.category
    if row.isSecurity { return [.text("category", "security passes")] }
    switch rule {
    case .pushSwitch: return [.yes("on", preferences.isPushEnabled)]
    case .organisation:
      return [
        .text("category", category.name),
        .yes("off for all", !table.pointee.organisationOff.isDisjoint(with: row.category)),
      ]
    case .category:
      return [
        .text("category", category.name),
        .yes("on", preferences.categories.isSuperset(of: row.category)),
      ]
    case .type:
      return [
        .text("type", push.pointee.type.name),
        .yes("on", !preferences.typesOff.contains(push.pointee.type)),
      ]
    default:
      return [
        .text("channel", category.name),
        .yes("on", preferences.channels.isSuperset(of: row.category)),
      ]
    }
  }

  private var inputsOfTiming: [RuleInput] {
    var inputs: [RuleInput] = [.text("timing", table.pointee.timing)]
    if push.pointee.passed.contains(.timing) { return inputs + [.text("push", "has waited")] }
    guard row.isTimed else { return inputs + [.text("category", "not timed")] }
    if table.pointee.timing == .bestHour {
      let hour = recipient.pointee.bestHour
      inputs.append(.text("best hour", hour == Recipient.hourUnknown ? "not known" : "\(hour)"))
    }
    if table.pointee.timing == .lastActive {
      inputs.append(.moment("last active", recipient.pointee.lastActive))
    }
    return inputs
  }

  /// The recipient's quiet hours; `nil` for none, as for a window that is empty.
  private var quietWindow: QuietWindow? {
    table.quietWindow(of: recipient).flatMap { $0.from == $0.to ? nil : $0 }
  }

  private var inputsOfQuiet: [RuleInput] {
    let clock = recipient.pointee.clock
    let time = LocalTime(minute: UInt16(clock.minute(now)))
    guard let window = quietWindow else {
      return [.text("window", "none")]
    }
    let isOwn = if case .own = recipient.pointee.preferences.quietHours { true } else { false }
    return [
      .text("window", "\(window)" + (isOwn ? " of their own" : "")),
      .text("\(push.pointee.type.category.name)", row.quietAction.rawValue),
      RuleInput("local time", .time(time)),
    ]
  }

  var sentToday: Int { table.sentToday(push, recipient, history, now) }

  private var inputsOfDayLimit: [RuleInput] {
    guard push.pointee.perDayMax > 0 else { return [.text("limit", "none")] }
    return [.text("of it today", sentToday), .text("limit", push.pointee.perDayMax)]
  }

  private var inputsOfGap: [RuleInput] {
    [
      RuleInput("gap", .length(table.pointee.gap)), .moment("last sent", ledger.pointee.lastSent),
    ]
  }

  private func inputs(ofCap rule: PolicyRule) -> [RuleInput] {
    guard let index = caps.first(where: { self.rule(ofCap: $0) == rule }) else { return [] }
    let cap = table.pointee.caps[index]
    var inputs: [RuleInput] = [
      .text("used", "\(used(of: cap)) of \(cap.limit)"), .text("per", cap.windowText),
    ]
    if now < ledger.freeAt(index) {
      inputs += [.moment("room from", ledger.freeAt(index)), .text("over", cap.overflow.rawValue)]
    }
    return inputs
  }

  /// Number of pushes in the cap's window now.
  private func used(of cap: CapRow) -> Int {
    guard cap.limit > 0, history.count >= cap.offset + cap.words else { return 0 }
    let count = Int(history[cap.offset])
    guard cap.isCalendar else {
      let filled = cap.offset + 1..<cap.offset + 1 + min(count, cap.limit)
      return history[filled].count { $0 + cap.window > now.milliseconds }
    }
    let day = recipient.pointee.clock.day(now)
    let period = cap.window == CapRow.localDay ? day : LocalClock.week(ofDay: day)
    return history[cap.offset] == period ? Int(history[cap.offset + 1]) : 0
  }
}

extension CapRow {
  fileprivate var windowText: String {
    switch window {
    case Self.localDay: "\(CapWindow.localDay)"
    case Self.isoWeek: "\(CapWindow.isoWeek)"
    default: "\(CapWindow.rolling(Interval(milliseconds: window)))"
    }
  }
}
