import JSON
import PushModel
import Testing

/// What goes on the wire.
@Suite struct PayloadLiteralTests {
  @Test(
    "S1-4.1-payload: the system shows what has a notification, data are the app's, both are combined",
    arguments: Literal.of("PayloadLiteralTests/kinds"))
  func kinds(literal: Literal) throws {
    let bodies = try Sample.bodies(of: .order).fcm
    let kind = try #require(literal.value["kind"]?.string)
    let body = kind == "Data payload" ? bodies[1] : bodies[0]
    let isShown = literal.value["shownByOS"]?.string?.hasPrefix("Yes") == true
    #expect((body["notification"] != nil) == isShown)
    if kind != "Notification payload" { #expect(body["data"]?["deepLinkPath"]?.string != nil) }
  }

  @Test(
    "S1-4.2-schema: keys of the notification",
    arguments: Literal.of("PayloadLiteralTests/notification"))
  func notification(literal: Literal) throws {
    let bodies = try Sample.bodies(of: .order)
    #expect(bodies.fcm[0]["notification"]?[literal.text]?.string != nil)
    // Apple has no key for a picture: the app fetches it.
    let apple = literal.text == "image" ? bodies.apns["imageUrl"] : bodies.apns["aps"]?["alert"]
    #expect(apple?.string != nil || apple?[literal.text]?.string != nil)
  }

  @Test(
    "S1-4.2-schema: keys of the data, with both providers",
    arguments: Literal.of("PayloadLiteralTests/data"))
  func data(literal: Literal) throws {
    let bodies = try Sample.bodies(of: .order)
    for data in [bodies.apns] + bodies.fcm.map({ $0["data"] ?? .null }) {
      #expect(data[literal.text]?.string?.isEmpty == false)
    }
  }

  @Test(
    "S1-4.2-schema: values of the data", arguments: Literal.of("PayloadLiteralTests/values"))
  func values(literal: Literal) throws {
    let bodies = try Sample.bodies(of: .order)
    for data in [bodies.apns] + bodies.fcm.map({ $0["data"] ?? .null }) {
      switch literal.text {
      case "UUID": #expect(data["entityId"]?.string == Sample.uuid)
      case "ISO_8601": #expect(data["timestamp"]?.string == "2026-03-16T00:00:00Z")
      case "1 (a string)": #expect(data["version"] == "1")
      default: Issue.record("\(literal.text) is compared with nothing")
      }
    }
  }

  @Test(
    "S1-4.2-schema: kinds of entities", arguments: Literal.of("PayloadLiteralTests/entities"))
  func entities(literal: Literal) throws {
    let found = try [PushType.order, .message, .security].map {
      try Sample.bodies(of: $0).apns["entityType"]
    }
    #expect(JSONValue.array(found.compactMap { $0 }) == literal.value)
  }

  @Test(
    "S1-4.2-schema: what Apple's system reads", arguments: Literal.of("PayloadLiteralTests/aps"))
  func aps(literal: Literal) throws {
    let aps = try Sample.bodies(of: .order).apns["aps"]
    let members = try #require(literal.value.members)
    #expect(members.count == 3)
    for (key, value) in members { #expect(aps?[key] == value) }
  }

  /// FCM's own JSON has the word in capitals (G9).
  @Test(
    "S1-4.2-schema: what Android reads", arguments: Literal.of("PayloadLiteralTests/android"))
  func android(literal: Literal) throws {
    for body in try Sample.bodies(of: .order).fcm {
      let android = body["android"]
      if literal.kind == "payload.android.value" {
        #expect(android?["priority"]?.string?.lowercased() == literal.text)
      } else {
        let channel = android?["notification"]?[literal.text] ?? body["data"]?[literal.text]
        #expect(channel?.string == "transactional")
      }
    }
  }
}
