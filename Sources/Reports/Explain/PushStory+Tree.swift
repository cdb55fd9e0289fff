import Documents
import PushMessages
import PushModel
import RunStore
import SimWorld

extension PushStory {
  /// The story in the order in which it happened.
  package var tree: ReportTree {
    ReportTree(kind: "push", push.id, aside: "   \(push.type), \(push.category)", facts: facts) {
      for (place, decision) in decisions.enumerated() {
        decision.section("decision-\(place)", place + 1, of: decisions.count)
      }
      content?.section
      if !calls.isEmpty { providers }
      if !stays.isEmpty { devices }
      if !permission.isEmpty {
        list(permission, "Permission", "what the app asked, and the answers")
      }
      list(events, "Events", "UTC · local · as the event log has them")
      if !notes.isEmpty { Node.section("notes", "Notes") { for note in notes { Node.note(note) } } }
    }
  }

  private var facts: [Sentence] {
    [
      .plain("\(push.origin) · in payloads \(push.hexadecimal)"),
      .plain(
        "subscriber \(person.subscriber) · \(person.zone) · \(person.language) · uid \(person.uid)"),
      .faint(
        "arm \(Wording.fitted(arm, 40)) · replication \(replication) · plan \(planHash)"),
    ]
      + [("intended  ", push.intended), ("expires   ", push.expires)].map { name, moment in
        Sentence(
          text: "\(moment.plainUTC) UTC   \(moment.plainLocal) local", mark: name, isLine: true)
      }
  }

  private var providers: Node {
    .section("providers", "Providers", note: "one call for each device and try") {
      Node.table(
        "Calls of providers",
        [
          .left("", 27, name: "UTC"), .left("", 18, name: "device"), .left("", 12, name: "call"),
          .left("", 0, name: "reply"),
          .left("", 0, .faint, name: "replied").at(line: 1, indent: 57),
        ],
        calls.map { call in
          [
            "  \(call.at.plainUTC)", "device \(call.device) \(call.platform)",
            "\(call.provider) try \(call.attempt)", "→ \(call.answer)",
            "at \(call.repliedAt.plainUTC.dropFirst(11))",
          ]
        })
    }
  }

  private var devices: Node {
    .section("stays", "Devices out of reach", note: "what the provider keeps for them") {
      Node.table(
        "Pushes kept by a provider",
        [.left("", 27, name: "UTC"), .left("", 18, name: "device"), .left("", 0, name: "until")],
        stays.map { stay in
          [
            "  \(stay.at.plainUTC)", "device \(stay.device) \(stay.because)",
            (stay.isInTime ? "kept until " : "expires at ") + stay.until.plainUTC,
          ]
        })
    }
  }

  private func list(_ events: [EventStory], _ title: String, _ note: String) -> Node {
    .section(title.lowercased(), title, note: note) {
      Node.table(
        title,
        [
          .left("", 27, name: "UTC"), .left("", 10, .faint, name: "local"),
          .left("", 9, .faint, name: "of"), .left("", 0, name: "event"),
          .left("", 0, name: "landing").at(line: 1, indent: 46),
        ],
        events.map { event in
          [
            "  \(event.at.plainUTC)", event.at.localTime,
            event.device.map { "device \($0)" } ?? "push", event.words,
            event.landing.map { "→ " + Wording.landing($0) } ?? "",
          ]
        })
    }
  }
}

extension ContentStory {
  fileprivate var section: Node {
    .section("content", "Content", note: "names are examples: the world has none") {
      if let problem {
        Node.sentence(problem, indent: "  ")
      } else {
        for (name, text) in [("title", title), ("body", body), ("link", deepLink)] {
          Node.fact("  " + name, text, width: 12)
        }
        for address in addresses { Node.fact("", address, width: 12) }
        Node.fact(
          "  style", "\(styles.isEmpty ? "plain" : styles.joined(separator: ", ")), in \(language)",
          width: 12)
        for payload in payloads {
          Node.fact(
            "  payload", "\(payload.bytes) bytes by \(payload.provider) for \(payload.platform)",
            width: 12)
        }
      }
    }
  }
}

extension CallStory {
  fileprivate var answer: String {
    var reply = status == 0 ? "no reply in time" : "\(status)"
    if status != 0, let reason { reply += " " + Wording.words(reason) }
    if let retryAfterSeconds { reply += ", retry after \(Numeral.seconds(retryAfterSeconds))" }
    return isTaken && status != 200 ? reply + ", but on its way" : reply
  }
}

extension EventStory {
  fileprivate var words: String {
    let cause = reason.map { " (\(Wording.words($0)))" } ?? ""
    let time = latencyMs.map {
      (["held", "queued"].contains(kind) ? " for " : " after ")
        + Numeral.seconds(Double($0) / 1_000)
    }
    return kind + cause + (time ?? "")
  }
}

/// A push that a provider keeps for a device that it cannot reach.
package struct StayStory: Hashable, Sendable, Encodable {
  /// Time at which the provider began to keep it.
  package let at: Moment
  /// Index among the person's devices, from 0.
  package let device: Int
  /// `offline`, or `dozing`, when the push is not urgent enough to wake it.
  package let because: String
  /// When the device is back or awake, or the push expires.
  package let until: Moment
  /// Whether the device is back or awake before the push expires.
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
  /// Time of the event.
  package let at: Moment
  /// What happened, such as `intended`, `held` or `opened`.
  package let kind: String
  /// `nil` for the push as a whole.
  package let device: Int?
  /// Detail of the kind, such as the refusal of `suppressed`; `nil` without one.
  package let reason: String?
  /// Milliseconds since release or opening, or to wait, as the kind has it; `nil` for none.
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
