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
    let inputs: [PolicyRuleInput] = [
      PolicyRuleInput("gap", .length(table.pointee.gap)),
      .moment("last sent", ledger.pointee.lastSent),
    ]
    guard let objection, objection.cap == nil, objection.reason == .outranked else { return inputs }
    return inputs + claimInputs(objection)
  }

  func inputs(ofCap rule: PolicyRule) -> [PolicyRuleInput] {
    let own = caps.filter { self.rule(ofCap: $0) == rule }
    let objection = objection.flatMap { $0.cap.map(own.contains) == true ? $0 : nil }
    guard let index = objection?.cap ?? own.first else { return [] }
    let cap = table.pointee.caps[index]
    var inputs: [PolicyRuleInput] = [
      .text("used", "\(used(of: index)) of \(cap.limit)"), .text("per", cap.windowText),
    ]
    if table.pointee.asksHistory {
      inputs.insert(.text("cap", table.pointee.terms[index].name), at: 0)
      inputs += reservationInputs(index)
    }
    guard let objection else { return inputs }
    if objection.reason == .outranked { inputs += claimInputs(objection) }
    return inputs + [
      .moment("room from", objection.until ?? .distantFuture), .text("over", cap.overflow.rawValue),
    ]
  }

  /// The places that the cap keeps, and how many of them are used.
  private func reservationInputs(_ index: Int) -> [PolicyRuleInput] {
    let terms = table.pointee.terms[index]
    return terms.reserved.indices.map { place in
      let used = window(of: index)?.count(at: now, of: place) ?? 0
      return .text(
        "kept for \(terms.identity.reserved[place])",
        "\(terms.reserved[place].places), \(used) of them used")
    }
  }

  /// The push that would lose its place.
  private func claimInputs(_ objection: CapObjection) -> [PolicyRuleInput] {
    guard let claim = held.first(where: { $0.push.id == objection.claim }) else { return [] }
    let ranks = withUnsafePointer(to: claim.push) {
      (table.pointee.rank(of: $0), table.pointee.rank(of: push))
    }
    return [
      .text("rank", ranks.1), .text("yields to", "push \(claim.push.id.rawValue)"),
      .text("of rank", ranks.0), .moment("which waits until", claim.until),
    ]
  }

  /// Number of pushes in the cap's window now.
  private func used(of index: Int) -> Int { window(of: index)?.count(at: now) ?? 0 }

  private func window(of index: Int) -> CapWindowCounts? {
    let cap = table.pointee.caps[index]
    guard history.count >= cap.offset + cap.words else { return nil }
    let calendar = RecipientCalendar(recipient: recipient, zones: zones)
    return table.pointee.window(index, of: push, history, calendar, at: now)
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
