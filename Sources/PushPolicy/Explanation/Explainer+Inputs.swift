import PushModel

extension Explainer {
  var preferences: Preferences { recipient.pointee.preferences }
  var category: Category { push.pointee.type.category }

  var inputsOfExpiry: [PolicyRuleInput] { [.moment("expires", push.pointee.expiresAt)] }

  var inputsOfOrganisation: [PolicyRuleInput] {
    [
      .text("category", category.name),
      .yes("off for all", !table.pointee.organisationOff.isDisjoint(with: row.category)),
    ]
  }

  var inputsOfCategory: [PolicyRuleInput] {
    [
      .text("category", category.name),
      .yes("on", preferences.categories.isSuperset(of: row.category)),
    ]
  }

  var inputsOfTiming: [PolicyRuleInput] {
    var inputs: [PolicyRuleInput] = [.text("timing", table.pointee.timing)]
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
  var quietWindow: QuietWindow? {
    table.quietWindow(of: recipient).flatMap { $0.from == $0.to ? nil : $0 }
  }

  var inputsOfQuiet: [PolicyRuleInput] {
    let clock = recipient.pointee.clock
    let time = LocalTime(minute: UInt16(clock.minute(now)))
    guard let window = quietWindow else {
      return [.text("window", "none")]
    }
    let isOwn = if case .own = recipient.pointee.preferences.quietHours { true } else { false }
    return [
      .text("window", "\(window)" + (isOwn ? " of their own" : "")),
      .text("\(push.pointee.type.category.name)", row.quietAction.rawValue),
      PolicyRuleInput("local time", .time(time)),
    ]
  }

  var sentToday: Int { table.sentToday(push, recipient, history, now) }

  var inputsOfDayLimit: [PolicyRuleInput] {
    guard push.pointee.perDayMax > 0 else { return [.text("limit", "none")] }
    return [.text("of it today", sentToday), .text("limit", push.pointee.perDayMax)]
  }

  var inputsOfGap: [PolicyRuleInput] {
    [
      PolicyRuleInput("gap", .length(table.pointee.gap)),
      .moment("last sent", ledger.pointee.lastSent),
    ]
  }

  func inputs(ofCap rule: PolicyRule) -> [PolicyRuleInput] {
    guard let index = caps.first(where: { self.rule(ofCap: $0) == rule }) else { return [] }
    let cap = table.pointee.caps[index]
    var inputs: [PolicyRuleInput] = [
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
