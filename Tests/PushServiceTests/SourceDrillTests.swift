import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// The five drills that a source asks for of any push system (S1-10-tests), through policy, content
/// and fan-out to a provider that a closure plays.
@Suite struct SourceDrillTests {
  private static let phone = Destination(
    recipient: RecipientID(rawValue: 0), device: DeviceIndex(rawValue: 0),
    address: .token("ab12"), app: "org.example.shop")

  private static func order(_ host: LiveHost) throws -> Message {
    try host.message(
      .numbered(1), .order, Slots(business: "Bakery", title: "Two loaves", entity: "7"))
  }

  @Test("S1-10-tests, payload validation: a whole payload is written, one without a title refused")
  func payload() throws {
    let host = try LiveHost()
    var message = try Self.order(host)
    #expect(!(try WireRequest.apns(message, to: Self.phone, at: host.now)).body.isEmpty)
    #expect(
      !(try WireRequest.fcm(message, to: Self.phone, display: .app, at: host.now)).body.isEmpty)
    message.title = ""
    #expect(throws: PayloadError.missing(.title)) {
      try WireRequest.apns(message, to: Self.phone, at: host.now)
    }
    #expect(throws: PayloadError.missing(.title)) {
      try WireRequest.fcm(message, to: Self.phone, display: .app, at: host.now)
    }
  }

  @Test("S1-10-tests, delivery smoke: one push reaches the provider once, and is accepted")
  func delivery() throws {
    let host = try LiveHost()
    let anna = host.enrol()
    #expect(host.intend(.order, for: anna) == .handed)
    host.advance(by: .minute)
    #expect(host.calls.map(\.attempt.push) == [.numbered(1)] && host.settlements == [.accepted])
  }

  @Test("S1-10-tests, deep link routing: a tap on the payload's path lands on the order's screen")
  func deepLink() throws {
    let host = try LiveHost()
    let request = try WireRequest.fcm(
      Self.order(host), to: Self.phone, display: .app, at: host.now)
    let path = "/orders/7"
    #expect(String(decoding: request.body, as: UTF8.self).contains("\"deepLinkPath\":\"\(path)\""))
    let found = Content.shipped.landing(on: path) { $0.entity == "7" ? .open : .deleted }
    #expect(found.landing == .target && found.link.route.screen == "Order Detail")
  }

  @Test("S1-10-tests, opt-in flow: word about why, the system's question, token, and pushes arrive")
  func optIn() throws {
    let host = try LiveHost()
    let anna = host.enrol([.phone(permission: .notAsked, hasToken: false)])
    #expect(host.intend(.order, 1, for: anna) == .suppressed(.permissionDenied))
    let question = host.service.prompt(
      on: 0, of: anna.card, .firstAction, session: host.now, at: host.now)
    #expect(question == .explanation)
    host.service.explained(true, on: 0, of: anna.card, session: host.now, at: host.now)
    host.service.answered(true, on: 0, of: anna.card, session: host.now)
    let isRegistered = host.service.register(0, of: anna.card, at: host.now)
    #expect(isRegistered && host.intend(.order, 2, for: anna) == .handed)
    host.advance(by: .minute)
    #expect(host.settlements == [.accepted])
  }

  @Test("S1-10-tests, rate limiting: what exceeds the limit is dropped and reaches no provider")
  func rateLimit() throws {
    let cap = Cap(limit: 2, per: .rolling(.days(7)))
    let host = try LiveHost(Policy(caps: [.category(.marketing): cap]))
    let anna = host.enrol()
    let answers = (1...3 as ClosedRange<UInt32>).map { host.intend(.promotion, $0, for: anna) }
    #expect(answers == [.handed, .handed, .suppressed(.categoryCap)])
    host.advance(by: .days(30))
    #expect(Set(host.calls.map(\.attempt.push)) == [.numbered(1), .numbered(2)])
  }
}
