import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// The acceptance criteria of status-change pushes, through rules, policy, content and fan-out, to a
/// provider that a closure plays. S4-AC-7, the banner of an open app, is the device's: the tests of
/// the simulated world have it.
@Suite struct StatusChangeTests {
  private static let lamp: UInt64 = 9

  @Test("S4-AC-1: the submitter hears that their report was assigned; nobody else does")
  func assigned() throws {
    let host = try LiveHost()
    let (submitter, other) = (host.enrol(), host.enrol())
    #expect(host.happen(.reportSubmitted, item: Self.lamp, to: submitter) == [])
    #expect(host.happen(.reportAssigned, item: Self.lamp, to: submitter) == [.handed])
    host.advance(by: .minute)
    #expect(host.calls.map(\.attempt.recipient) == [submitter.person.pointee.recipient.id])
    #expect(host.calls.map(\.attempt.type) == [.reportStatus])
    #expect(host.settlements == [.accepted] && other.person.pointee.heldCount == 0)
  }

  @Test("S4-AC-2: and that it was resolved; submitted and rejected are no news")
  func resolved() throws {
    let host = try LiveHost()
    let submitter = host.enrol()
    host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    host.happen(.reportRejected, item: 10, to: submitter)
    host.happen(.reportResolved, item: Self.lamp, to: submitter)
    host.advance(by: .minute)
    #expect(host.sent.count == 2 && host.settlements == [.accepted, .accepted])
  }

  @Test("S4-AC-3: the title of the report is in the text, and without it nothing can be said")
  func titleInjected() throws {
    let host = try LiveHost()
    let submitter = host.enrol()
    host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    let slots = Slots(title: "Broken lamp", report: .assigned, entity: "9")
    let message = try host.message(host.sent[0], .reportStatus, slots)
    #expect(
      message.body == "Your report 'Broken lamp' has been assigned to a team and is being reviewed."
    )
    #expect(throws: ContentError.missingSlot(.title, .reportStatus)) {
      try host.message(host.sent[0], .reportStatus, Slots(report: .assigned, entity: "9"))
    }
  }

  @Test(
    "S4-AC-4: a tap leads to the report, on either provider's wire", arguments: Platform.allCases)
  func link(platform: Platform) throws {
    let host = try LiveHost()
    let submitter = host.enrol([.phone(platform)])
    host.happen(.reportResolved, item: Self.lamp, to: submitter)
    let slots = Slots(title: "Broken lamp", report: .resolved, entity: "9")
    let message = try host.message(host.sent[0], .reportStatus, slots)
    let phone = Destination(
      recipient: submitter.person.pointee.recipient.id, device: DeviceIndex(rawValue: 0),
      address: .token("ab12"), app: "org.example.city")
    let request =
      platform == .ios
      ? try WireRequest.apns(message, to: phone, at: host.now)
      : try WireRequest.fcm(message, to: phone, display: .app, at: host.now)
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(body.contains(#""/reports/9""#) && body.contains("Broken lamp"))
  }

  @Test("S4-DOD-1: both changes are told once on either platform", arguments: Platform.allCases)
  func eitherPlatform(platform: Platform) throws {
    let host = try LiveHost()
    let submitter = host.enrol([.phone(platform)])
    host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    host.happen(.reportResolved, item: Self.lamp, to: submitter)
    host.advance(by: .minute)
    #expect(host.sent.count == 2 && host.settlements == [.accepted, .accepted])
  }

  /// The app is told the target whatever state it is in: it is opened with it.
  @Test(
    "S4-LINK-1..3, S4-DOD-4: the target is in the payload, whoever shows it",
    arguments: WireRequest.Display.allCases)
  func linkInEveryPayload(display: WireRequest.Display) throws {
    let host = try LiveHost()
    let submitter = host.enrol()
    host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    let slots = Slots(title: "Broken lamp", report: .assigned, entity: "9")
    let message = try host.message(host.sent[0], .reportStatus, slots)
    let phone = Destination(
      recipient: submitter.person.pointee.recipient.id, device: DeviceIndex(rawValue: 0),
      address: .token("ab12"), app: "org.example.city")
    for request in [
      try WireRequest.fcm(message, to: phone, display: display, at: host.now),
      try WireRequest.apns(message, to: phone, at: host.now),
    ] {
      #expect(String(decoding: request.body, as: UTF8.self).contains(#""/reports/9""#))
    }
  }

  @Test(
    "S4-AC-5, S4-PLAT-4, S4-DOD-5: without permission no provider is called, and the reason is kept"
  )
  func denied() throws {
    let host = try LiveHost()
    let submitter = host.enrol([.phone(permission: .denied, hasToken: false)])
    let answers = host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    host.advance(by: .day)
    #expect(answers == [.suppressed(.permissionDenied)] && host.calls.isEmpty)
  }

  @Test(
    "S4-AC-6, S4-RULE-1, S4-DOD-3: a change that is reported twice, or by two workers, is told once"
  )
  func noDuplicate() throws {
    let host = try LiveHost()
    let submitter = host.enrol()
    let answers = (0..<3).flatMap { _ in
      host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    }
    host.advance(by: .minute)
    #expect(answers == [.handed, .suppressed(.alreadySent), .suppressed(.alreadySent)])
    #expect(host.calls.count == 1)
  }

  @Test("S4-AC-8, S4-LINK-5: a report that is gone leads to My Reports")
  func missingTarget() throws {
    let host = try LiveHost()
    let submitter = host.enrol()
    host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    let slots = Slots(title: "Broken lamp", report: .assigned, entity: "9")
    let path = try host.message(host.sent[0], .reportStatus, slots).deepLinkPath
    let gone = Content.shipped.landing(on: path) { _ in .deleted }
    #expect(gone.landing == .gone && gone.link.route.screen == "My Reports Dashboard")
    let there = Content.shipped.landing(on: path) { $0.entity == "9" ? .open : .deleted }
    #expect(there.landing == .target && there.link.path == "/reports/9")
  }

  @Test(
    "S4-AC-9, S4-RULE-4, C-08, S4-DOD-6: every active device gets it; a token of 91 days ago does not"
  )
  func severalDevices() throws {
    let host = try LiveHost()
    let submitter = host.enrol([
      .phone(), .phone(.ios, lastSeenAt: .monday - .days(89)),
      .phone(lastSeenAt: .monday - .days(91)),
    ])
    host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    host.advance(by: .minute)
    #expect(host.calls.map(\.attempt.device.rawValue).sorted() == [0, 1])
    #expect(host.sent.count == 1)
  }

  @Test(
    "S4-AC-10, S4-PERM-2, S4-PLAT-5: asked after the first report, not at the first start; then it works"
  )
  func promptTiming() throws {
    let host = try LiveHost()
    let citizen = host.enrol([.phone(permission: .notAsked, hasToken: false)])
    let service = { (occasion: PromptRule.Occasion) in
      host.service.prompt(
        on: 0, of: citizen.card, occasion, session: host.now, at: host.now)
    }
    #expect(service(.launch) == .nothing)
    host.happen(.reportSubmitted, item: Self.lamp, to: citizen)
    #expect(service(.firstAction) == .explanation)
    host.service.explained(true, on: 0, of: citizen.card, session: host.now, at: host.now)
    host.service.answered(true, on: 0, of: citizen.card, session: host.now)
    #expect(
      host.happen(.reportAssigned, item: Self.lamp, to: citizen) == [.suppressed(.noToken)])
    let isRegistered = host.service.register(0, of: citizen.card, at: host.now)
    #expect(isRegistered)
    #expect(host.happen(.reportResolved, item: Self.lamp, to: citizen) == [.handed])
  }

  @Test("S4-RULE-2: assigned and resolved within two seconds are two pushes, whatever the gap")
  func rapid() throws {
    let host = try LiveHost(Policy(minGap: .hours(12)))
    let submitter = host.enrol()
    host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    host.advance(by: .seconds(2))
    host.happen(.reportResolved, item: Self.lamp, to: submitter)
    host.advance(by: .minute)
    #expect(host.sent.count == 2)
  }

  @Test(
    "S4-RULE-6, S4-ERR-2, S4-DOD-7, S4-DOD-8: a provider that is down is tried twice and holds nobody up"
  )
  func bestEffort() throws {
    let host = try LiveHost()
    host.provider = { _ in ProviderReply(status: 503, reason: .unavailable) }
    let submitter = host.enrol()
    let before = host.now
    #expect(host.happen(.reportAssigned, item: Self.lamp, to: submitter) == [.handed])
    #expect(host.now == before)
    host.advance(by: .day)
    #expect(host.calls.count == 2 && host.settlements == [.failed(.retriesExhausted)])
  }

  @Test("S4-ERR-5: a deleted account hears nothing more, not even what was held for the morning")
  func deleted() throws {
    let host = try LiveHost(
      Policy(
        quietHours: QuietRule(
          window: QuietWindow(from: 0, to: 480), actions: [.transactional: .defer])))
    let submitter = host.enrol()
    let answers = host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    #expect(answers == [.held(until: .monday + .hours(8), because: .quietHours)])
    host.service.delete(submitter.card)
    #expect(!submitter.archive.pointee.devices[0].hasToken)
    #expect(
      host.happen(.reportResolved, item: Self.lamp, to: submitter)
        == [.suppressed(.recipientDeleted)])
    host.advance(by: .day)
    #expect(host.calls.isEmpty)
  }

  @Test("S3-FOLLOW-2: what was looked at while it was held is not sent")
  func lapsed() throws {
    let quiet = QuietRule(window: QuietWindow(from: 0, to: 480))
    let host = try LiveHost(Policy(quietHours: quiet))
    let mentor = host.enrol()
    mentor.agenda = Agenda(BusinessID(rawValue: 3), .member, at: host.now)
    host.happen(.assigned, item: 1, to: mentor)
    host.happen(.assigned, item: 2, to: mentor)
    #expect(host.calls.isEmpty && mentor.person.pointee.heldCount == 2)
    host.happen(.acknowledged, item: 1, to: mentor)
    host.advance(to: .monday + .hours(9))
    #expect(host.sent.compactMap(\.firing?.occasion) == [2])
    #expect(host.decisions.map(\.answer).contains(.suppressed(.noLongerDue)))
  }
}
