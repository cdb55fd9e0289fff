import JSON
import PushFanout
import PushModel
import Testing

@Suite struct APNsRequestTests {
  @Test("S1-4.2-schema the request is this, to the byte")
  func golden() throws {
    let request = try WireRequest.apns(.sample(), to: .phone, badge: 3, at: .start)
    #expect(request.path == "/3/device/\(Destination.phone.address)")
    #expect(
      request.headers == [
        .init("apns-id", "aa09bb0b-b821-8551-a6f6-f34bff51130a"),
        .init("apns-topic", "org.example.app"), .init("apns-push-type", "alert"),
        .init("apns-priority", "5"), .init("apns-expiration", "1773705600"),
      ])
    #expect(
      request.body.text == #"""
        {"aps":{"alert":{"title":"Nandi's Bakery","body":"Fresh koeksisters"},"badge":4,\#
        "sound":"default","interruption-level":"active","thread-id":"business-7",\#
        "content-available":1},"notificationType":"new_post",\#
        "entityType":"post","entityId":"31","deepLinkPath":"/businesses/7/posts/31",\#
        "timestamp":"2026-03-16T00:00:00Z","version":"1","pushId":"000000000700001f"}
        """#)
  }

  @Test("a picture wakes the app's extension, and comes with its address")
  func picture() throws {
    let message = Message.sample(imageURL: "https://example.org/a.jpg", collapseKey: "offers-7")
    let request = try WireRequest.apns(message, to: .phone, at: .start)
    let body = try JSONValue(parsing: request.body)
    #expect(body["aps"]?["mutable-content"] == 1 && body["aps"]?["badge"] == nil)
    #expect(body["imageUrl"] == "https://example.org/a.jpg")
    #expect(request[header: "apns-collapse-id"] == "offers-7")
  }

  @Test("S2-actions: a message names the buttons that the app has registered, one without any none")
  func buttons() throws {
    var message = Message.sample(type: .reminder)
    (message.appCategory, message.buttons) = ("APP_NOTIFICATION", ["OPEN_APP", "CLOSE"])
    let reminder = try WireRequest.apns(message, to: .phone, at: .start)
    let body = try JSONValue(parsing: reminder.body)
    #expect(body["aps"]?["category"] == "APP_NOTIFICATION" && body["actions"] == "OPEN_APP,CLOSE")
    let post = try JSONValue(parsing: WireRequest.apns(.sample(), to: .phone, at: .start).body)
    #expect(post["aps"]?["category"] == nil && post["actions"] == nil)
  }

  @Test("what cannot wait wakes the phone, marketing makes no sound", arguments: PushType.allCases)
  func traits(type: PushType) throws {
    let request = try WireRequest.apns(.sample(type: type), to: .phone, at: .start)
    let aps = try #require(try JSONValue(parsing: request.body)["aps"])
    let isUrgent = [.messages, .transactional, .security, .tasks].contains(type.category)
    #expect(request[header: "apns-priority"] == (isUrgent ? "10" : "5"))
    #expect((aps["sound"] == nil) == (type.category == .marketing))
  }

  /// Seconds since the tests begin; AP1 keeps nothing for more than 30 days.
  @Test(
    "apns-expiration is a whole second within the time to live, or 0 for now or never",
    arguments: [
      (.days(1), 86_400), (.milliseconds(1_999), 1), (.milliseconds(999), nil),
      (.days(40), 2_592_000),
    ] as [(Interval, Int64?)])
  func expiration(lives: Interval, seconds: Int64?) throws {
    let request = try WireRequest.apns(.sample(lives: lives), to: .phone, at: .start)
    let expected = seconds.map { Timestamp.start.milliseconds / 1_000 + $0 } ?? 0
    #expect(request[header: "apns-expiration"] == "\(expected)")
  }

  @Test("apns-id is a UUID that a push to a device always has, and no other")
  func requestID() throws {
    var seen: Set<String> = []
    for recipient in 0..<20 as Range<UInt64> {
      for device in 0..<3 as Range<UInt8> {
        for push in 0..<20 as Range<UInt32> {
          var message = Message.sample()
          message.push = .post(push)
          var phone = Destination.phone
          phone.recipient = RecipientID(rawValue: recipient)
          phone.device = DeviceIndex(rawValue: device)
          let one = try WireRequest.apns(message, to: phone, at: .start)
          let two = try WireRequest.apns(message, to: phone, at: .start + .hours(1))
          #expect(one[header: "apns-id"] == two[header: "apns-id"])
          seen.insert(one[header: "apns-id"] ?? "")
        }
      }
    }
    #expect(seen.count == 1_200)
    let form = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    #expect(seen.allSatisfy { $0.wholeMatch(of: form) != nil })
  }

  /// A token must not lead to another path.
  @Test(
    "a token or topic that has no place in a request is refused",
    arguments: [
      ("", "org.example.app", .missing(.token)),
      ("../x", "org.example.app", .malformed(.token, found: "../x")),
      ("ab cd", "org.example.app", .malformed(.token, found: "ab cd")),
      ("abcd", "", .missing(.topic)),
      ("abcd", "a\r\nb", .malformed(.topic, found: "a\r\nb")),
    ] as [(String, String, PayloadError)])
  func destination(token: String, app: String, error: PayloadError) {
    var phone = Destination.phone
    phone.address = .token(token)
    phone.app = app
    #expect(throws: error) { try WireRequest.apns(.sample(), to: phone, at: .start) }
  }

  @Test("a collapse key has at most 64 bytes")
  func collapseKey() throws {
    let longest = String(repeating: "é", count: 32)
    let request = try WireRequest.apns(.sample(collapseKey: longest), to: .phone, at: .start)
    #expect(request[header: "apns-collapse-id"] == longest)
    #expect(throws: PayloadError.collapseKeyTooLong(bytes: 65, max: 64)) {
      try WireRequest.apns(.sample(collapseKey: longest + "x"), to: .phone, at: .start)
    }
  }
}
