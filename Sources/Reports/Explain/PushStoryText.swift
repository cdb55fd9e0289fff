import Documents
import PushMessages
import PushModel
import RunStore
import SimWorld

/// Renders the story of a push as text, at most 80 columns wide.
package struct PushStoryText: Sendable {
  package let story: PushStory
  package let color: Bool

  package init(_ story: PushStory, color: Bool = false) {
    self.story = story
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    header(&page)
    for (place, decision) in story.decisions.enumerated() {
      DecisionLines(decision).write(to: &page, number: place + 1, of: story.decisions.count)
    }
    if let content = story.content { write(content, &page) }
    if !story.calls.isEmpty { calls(&page) }
    if !story.stays.isEmpty { stays(&page) }
    if !story.permission.isEmpty {
      list(story.permission, "PERMISSION", "what the app asked, and the answers", &page)
    }
    list(story.events, "EVENTS", "UTC · local · as the event log has them", &page)
    if !story.notes.isEmpty { page.heading("NOTES") }
    for note in story.notes { page.wrapped("! ", note) }
    return page.text
  }

  private func header(_ page: inout Page) {
    let push = story.push
    page.line(.left("push \(push.id)", 0, .strong), .left("   \(push.type), \(push.category)"))
    page.wrapped("", "\(push.origin) · in payloads \(push.hexadecimal)")
    let person = story.person
    page.wrapped(
      "",
      "subscriber \(person.subscriber) · \(person.zone) · \(person.language) · uid \(person.uid)")
    page.wrapped(
      "",
      "arm \(Wording.fitted(story.arm, 40)) · replication \(story.replication) · plan "
        + "\(story.planHash)", .faint)
    page.line(
      .left(""), .left("intended", 10), .left("\(push.intended.plainUTC) UTC", 30),
      .left("\(push.intended.plainLocal) local"))
    page.line(
      .left("expires", 10), .left("\(push.expires.plainUTC) UTC", 30),
      .left("\(push.expires.plainLocal) local"))
  }

  private func write(_ content: ContentStory, _ page: inout Page) {
    page.heading("CONTENT", note: "names are examples: the world has none")
    if let problem = content.problem { return page.wrapped("  ", problem) }
    page.wrapped("  title     ", content.title)
    page.wrapped("  body      ", content.body)
    page.wrapped("  link      ", content.deepLink)
    for address in content.addresses { page.wrapped("            ", address) }
    let styles = content.styles.isEmpty ? "plain" : content.styles.joined(separator: ", ")
    page.wrapped("  style     ", "\(styles), in \(content.language)")
    for payload in content.payloads {
      page.wrapped(
        "  payload   ", "\(payload.bytes) bytes by \(payload.provider) for \(payload.platform)")
    }
  }

  private func calls(_ page: inout Page) {
    page.heading("PROVIDERS", note: "one call for each device and try")
    for call in story.calls {
      var reply = call.status == 0 ? "no reply in time" : "\(call.status)"
      if call.status != 0, let reason = call.reason { reply += " " + Wording.words(reason) }
      if let seconds = call.retryAfterSeconds {
        reply += ", retry after \(Numeral.seconds(seconds))"
      }
      if call.isTaken, call.status != 200 { reply += ", but on its way" }
      page.line(
        .left("  \(call.at.plainUTC)", 27), .left("device \(call.device) \(call.platform)", 18),
        .left("\(call.provider) try \(call.attempt)", 12), .left("→ \(reply)"))
      page.line(.left("", 57), .left("at \(call.repliedAt.plainUTC.dropFirst(11))", 0, .faint))
    }
  }

  private func stays(_ page: inout Page) {
    page.heading("DEVICES OUT OF REACH", note: "what the provider keeps for them")
    for stay in story.stays {
      page.line(
        .left("  \(stay.at.plainUTC)", 27),
        .left("device \(stay.device) \(stay.because)", 18),
        .left(stay.isInTime ? "kept until " : "expires at "), .left(stay.until.plainUTC))
    }
  }

  private func list(
    _ events: [EventStory], _ title: String, _ note: String, _ page: inout Page
  ) {
    page.heading(title, note: note)
    for event in events {
      let who = event.device.map { "device \($0)" } ?? "push"
      var what = event.kind
      if let reason = event.reason { what += " (\(Wording.words(reason)))" }
      if let latency = event.latencyMs {
        what += ["held", "queued"].contains(event.kind) ? " for " : " after "
        what += Numeral.seconds(Double(latency) / 1_000)
      }
      page.line(
        .left("  \(event.at.plainUTC)", 27), .left(event.at.localTime, 10, .faint),
        .left(who, 9, .faint), .left(what))
      if let landing = event.landing {
        page.line(.left("", 46), .left("→ \(Wording.landing(landing))"))
      }
    }
  }
}

/// A push that a provider keeps for a device that it cannot reach.
package struct StayStory: Hashable, Sendable, Encodable {
  package let at: Moment
  package let device: Int
  /// `offline`, or `dozing`, when the push is not urgent enough to wake it.
  package let because: String
  /// When the device is back or awake, or the push expires.
  package let until: Moment
  package let isInTime: Bool

  init(_ stored: StoredPush, _ moment: (Timestamp) -> Moment) {
    at = moment(stored.at)
    device = Int(stored.device.rawValue)
    because = stored.isDozing ? "dozing" : "offline"
    until = moment(stored.until)
    isInTime = stored.isInTime
  }
}

/// A row of the event log.
package struct EventStory: Hashable, Sendable, Encodable {
  package let at: Moment
  package let kind: String
  /// `nil` for the push as a whole.
  package let device: Int?
  package let reason: String?
  package let latencyMs: Int64?
  /// What the tap of an opening found: `target`, `gone`, `noAccess` or `fallback`; `nil` for other
  /// kinds.
  package let landing: String?

  init(_ event: EventRow, _ moment: (Timestamp) -> Moment) {
    at = moment(event.at)
    kind = event.kind.name
    device = event.device < 0 ? nil : Int(event.device)
    reason = EventReason.name(of: event)
    latencyMs = event.latency < 0 ? nil : event.latency
    landing = Landing(rawValue: event.landing)?.name
  }
}

extension EventReason {
  static func name(of event: EventRow) -> String? {
    guard let code = code(of: event) else { return nil }
    return all.first { $0.code == Int(code) }?.name
  }
}
