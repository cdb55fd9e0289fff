import Foundation
import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// What a report's push says on the wire, and the addresses that a tap opens.
@Suite struct StatusMessageTests {
  private static let lamp: UInt64 = 9

  @Test(
    "S4-CONT-4: a long title leaves room for what has become of it, on either provider's wire",
    arguments: Platform.allCases)
  func longTitle(platform: Platform) throws {
    let host = try LiveHost()
    let submitter = host.enrol([.phone(platform)])
    host.happen(.reportAssigned, item: Self.lamp, to: submitter)
    let title = String(repeating: "Broken lamp. ", count: 20)
    let slots = Slots(title: title, report: .assigned, entity: "9")
    let message = try host.message(host.sent[0], .reportStatus, slots)
    let request = try WireRequest.request(
      for: host.calls[0].attempt, message,
      to: Destination(
        recipient: submitter.person.pointee.recipient.id, device: DeviceIndex(rawValue: 0),
        address: .token("ab12"), app: "org.example.city"),
      at: host.now)
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(
      body.contains("'Broken lamp. ")
        && body.contains("…' has been assigned to a team and is being reviewed."))
  }

  /// As a service gets the strategy: decoded from what `pushlab api strategy --json` prints.
  @Test("S1-5-deeplink: the strategy's scheme and host are on the wire of every provider")
  func addresses() throws {
    let host = try LiveHost()
    let submitter = host.enrol()
    host.happen(.reportResolved, item: Self.lamp, to: submitter)
    let slots = Slots(title: "Broken lamp", report: .resolved, entity: "9")
    var strategy = Strategy()
    strategy.links = try JSONDecoder().decode(
      AppLinks.self, from: Data(#"{"scheme":"city","host":"city.example"}"#.utf8))
    let message = try host.message(host.sent[0], .reportStatus, slots, links: strategy.links)
    let phone = Destination(
      recipient: submitter.person.pointee.recipient.id, device: DeviceIndex(rawValue: 0),
      address: .token("ab12"), app: "org.example.city")
    for request in [
      try WireRequest.fcm(message, to: phone, display: .app, at: host.now),
      try WireRequest.fcm(message, toIOS: phone, at: host.now),
      try WireRequest.apns(message, to: phone, at: host.now),
    ] {
      let body = String(decoding: request.body, as: UTF8.self)
      #expect(body.contains(#""city://reports/9""#))
      #expect(body.contains(#""https://city.example/reports/9""#))
    }
    for text in [#"{"scheme":"https"}"#, #"{"host":"city"}"#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(AppLinks.self, from: Data(text.utf8))
      }
    }
  }
}
