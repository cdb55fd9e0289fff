import JSON
import PushFanout
import PushModel
import Testing

@Suite struct FCMRequestTests {
  static var phone: Destination {
    var phone = Destination.phone
    phone.address = .token("bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1")
    phone.app = "push-demo"
    return phone
  }

  @Test("S1-4.2-schema a push that FCM shows is this, to the byte")
  func golden() throws {
    let message = Message.sample(
      type: .order, imageURL: "https://example.org/a.jpg", collapseKey: "order-31")
    let request = try WireRequest.fcm(message, to: Self.phone, badge: 3, at: .start)
    #expect(request.path == "/v1/projects/push-demo/messages:send")
    #expect(request.headers == [.init("content-type", "application/json")])
    #expect(
      request.body.text == #"""
        {"message":{"token":"bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1","notification":\#
        {"title":"Nandi's Bakery","body":"Fresh koeksisters",\#
        "image":"https://example.org/a.jpg"},"data":{"notificationType":"order.confirmed",\#
        "entityType":"post","entityId":"31","deepLinkPath":"/businesses/7/posts/31",\#
        "timestamp":"2026-03-16T00:00:00Z","version":"1","pushId":"000000000700001f"},"android":\#
        {"priority":"HIGH","ttl":"86400s","collapseKey":"order-31","notification":\#
        {"channelId":"transactional","notificationPriority":"PRIORITY_HIGH",\#
        "sound":"default","notificationCount":4}}}}
        """#)
  }

  @Test("S1-4.1-payload a push that the app shows has everything among its data")
  func data() throws {
    let request = try WireRequest.fcm(.sample(), to: Self.phone, display: .app, at: .start)
    #expect(
      request.body.text == #"""
        {"message":{"token":"bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1","data":\#
        {"notificationType":"new_post","entityType":"post","entityId":"31",\#
        "deepLinkPath":"/businesses/7/posts/31","timestamp":"2026-03-16T00:00:00Z","version":"1",\#
        "pushId":"000000000700001f","title":"Nandi's Bakery","body":"Fresh koeksisters",\#
        "channelId":"updates","notificationPriority":"PRIORITY_DEFAULT","sound":"default"},\#
        "android":{"priority":"NORMAL","ttl":"86400s"}}}
        """#)
  }

  @Test("S1-2.3-register: an app that reports an installation id is addressed by it")
  func installation() throws {
    var phone = Self.phone
    phone.address = .installation("cXk3RNwTe3H0CI2k_HHw-p")
    for request in [
      try WireRequest.fcm(.sample(), to: phone, at: .start),
      try WireRequest.fcm(.sample(), toIOS: phone, at: .start),
    ] {
      let message = try JSONValue(parsing: request.body)["message"]
      #expect(message?["fid"] == "cXk3RNwTe3H0CI2k_HHw-p" && message?["token"] == nil)
    }
    #expect(throws: PayloadError.installationAtAPNs) {
      try WireRequest.apns(.sample(), to: phone, at: .start)
    }
  }

  @Test(
    "an address that has no place in a request is refused",
    arguments: [
      (.token(""), .missing(.token)), (.installation(""), .missing(.installation)),
      (.installation("c:d"), .malformed(.installation, found: "c:d")),
    ] as [(DeviceAddress, PayloadError)])
  func address(address: DeviceAddress, error: PayloadError) {
    var phone = Self.phone
    phone.address = address
    #expect(throws: error) { try WireRequest.fcm(.sample(), to: phone, at: .start) }
  }

  @Test("S4-OQ-1: a push that FCM hands on to Apple is this, to the byte")
  func iOS() throws {
    let message = Message.sample(type: .reportStatus, collapseKey: "report-31")
    let request = try WireRequest.fcm(message, toIOS: Self.phone, badge: 3, at: .start)
    #expect(
      request.body.text == #"""
        {"message":{"token":"bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1","notification":\#
        {"title":"Nandi's Bakery","body":"Fresh koeksisters"},"data":\#
        {"notificationType":"report_status","entityType":"post","entityId":"31",\#
        "deepLinkPath":"/businesses/7/posts/31","timestamp":"2026-03-16T00:00:00Z","version":"1",\#
        "pushId":"000000000700001f"},"apns":{"headers":{"apns-priority":"10",\#
        "apns-expiration":"1773705600","apns-collapse-id":"report-31"},"payload":{"aps":\#
        {"alert":{"title":"Nandi's Bakery","body":"Fresh koeksisters"},"badge":4,\#
        "sound":"default","interruption-level":"time-sensitive","thread-id":"business-7",\#
        "content-available":1}}}}}
        """#)
  }

  @Test("what Apple would refuse is refused before FCM is asked to hand it on")
  func longKey() {
    let message = Message.sample(collapseKey: String(repeating: "k", count: 65))
    #expect(throws: PayloadError.collapseKeyTooLong(bytes: 65, max: 64)) {
      try WireRequest.fcm(message, toIOS: Self.phone, at: .start)
    }
  }

  @Test(
    "all data are strings, whatever the type and whoever shows it",
    arguments: PushType.allCases, WireRequest.Display.allCases)
  func strings(type: PushType, display: WireRequest.Display) throws {
    let message = Message.sample(type: type, imageURL: "https://example.org/a.jpg")
    let request = try WireRequest.fcm(message, to: Self.phone, display: display, at: .start)
    guard case .object(let members) = try JSONValue(parsing: request.body)["message"]?["data"]
    else {
      Issue.record("no data in \(request.body.text)")
      return
    }
    #expect(members.allSatisfy { $0.value.string != nil })
  }

  @Test(
    "the time to live is whole seconds, at most four weeks",
    arguments: [(.milliseconds(999), "0s"), (.days(1), "86400s"), (.days(40), "2419200s")]
      as [(Interval, String)])
  func timeToLive(lives: Interval, ttl: String) throws {
    let request = try WireRequest.fcm(.sample(lives: lives), to: Self.phone, at: .start)
    let android = try JSONValue(parsing: request.body)["message"]?["android"]
    #expect(android?["ttl"]?.string == ttl)
  }

  @Test("a project that has no place in a path is refused")
  func project() {
    var phone = Self.phone
    phone.app = "a/b"
    #expect(throws: PayloadError.malformed(.project, found: "a/b")) {
      try WireRequest.fcm(.sample(), to: phone, at: .start)
    }
    phone.app = ""
    #expect(throws: PayloadError.missing(.project)) {
      try WireRequest.fcm(.sample(), to: phone, at: .start)
    }
  }
}
