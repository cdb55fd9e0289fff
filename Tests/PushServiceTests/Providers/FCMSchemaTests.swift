import JSON
import PushFanout
import PushMessages
import PushModel
import Testing

/// Every request to FCM is one that its discovery document describes (G9).
@Suite struct FCMSchemaTests {
  private static let slots = Slots(
    business: "Nandi's Bakery", title: "Fresh \"bread\" 🍞", name: "Anna", person: "Ben",
    reason: "an accident", number: 12, days: 3,
    cases: [.init(person: "Ben", title: "Broken lamp", days: 4)], latest: "Two trout",
    report: .assigned, entity: "31", image: "https://example.org/a.jpg")

  /// A phone that FCM reaches, and who shows the push on it.
  private static let forms: [(platform: Platform, display: WireRequest.Display)] = [
    (.ios, .provider), (.android, .provider), (.android, .app),
  ]

  private static func body(
    _ type: PushType, _ style: Style, _ platform: Platform, _ display: WireRequest.Display,
    _ address: DeviceAddress
  ) throws -> [UInt8] {
    let push = Push.make(type, at: .monday)
    let composer = Composer(links: AppLinks(scheme: "city", host: "city.example"))
    var message = try composer.compose(push, slots: slots, language: .en, style: style)
    message.collapseKey = style.contains(.emoji) ? "key" : nil
    let attempt = Attempt(
      push, to: RecipientID(rawValue: 0), device: DeviceIndex(rawValue: 0), platform: platform,
      provider: .fcm, at: .monday)
    let destination = Destination(
      recipient: RecipientID(rawValue: 0), device: DeviceIndex(rawValue: 0), address: address,
      app: "example")
    return try WireRequest.request(
      for: attempt, message, to: destination, display: display, badge: 3, at: .monday
    ).body
  }

  @Test(
    "S1-4.2-schema, S1-2.3-register: every type, form, style and address is one that FCM knows",
    arguments: PushType.allCases)
  func requests(type: PushType) throws {
    let schema = try FCMSchema()
    for (platform, display) in Self.forms {
      for style in 0..<UInt8(Style.count) {
        for address in [DeviceAddress.token("c:APA91b"), .installation("cXk3RNwTe3H0CI2k_HHw-p")] {
          let body = try Self.body(type, Style(rawValue: style), platform, display, address)
          #expect(try schema.faults(in: body) == [], "\(platform) \(display) \(style) \(address)")
        }
      }
    }
  }

  @Test(
    "the check itself notices what it is for",
    arguments: [
      (#""token":"t","data":{}"#, []),
      (#""token":"t","fid":"f","data":{}"#, ["2 targets"]),
      (#""data":{}"#, ["0 targets"]),
      (#""token":5,"data":{}"#, [".message.token is no string"]),
      (#""token":"t","data":{"version":1}"#, [".message.data.version is no string"]),
      (#""token":"t","data":{"from":"x"}"#, [".message.data.from is reserved"]),
      (#""token":"t","data":{},"name":"n""#, [".message.name is only for output"]),
      (#""token":"t","data":{},"color":"red""#, [".message.color is unknown"]),
      (
        #""token":"t","data":{},"android":{"collapse_key":"k"}"#,
        [".message.android.collapse_key is unknown"]
      ),
      (
        #""token":"t","data":{},"android":{"priority":"high"}"#,
        [".message.android.priority is none of its values"]
      ),
      (#""token":"t","data":{},"android":{"ttl":"5"}"#, [".message.android.ttl is no duration"]),
      (
        #""token":"t","data":{},"android":{"notification":{"notificationCount":4294967296}}"#,
        [".message.android.notification.notificationCount does not fit in 32 bits"]
      ),
      (#""token":"t","data":{},"android":{},"androidV2":{}"#, ["android twice"]),
      (
        #""token":"t","data":{},"apns":{"headers":{"a":1}}"#,
        [".message.apns.headers.a is no string"]
      ),
    ])
  func notices(message: String, faults: [String]) throws {
    let body = Array(#"{"message":{\#(message)}}"#.utf8)
    #expect(try FCMSchema().faults(in: body) == faults)
  }

  @Test("a field that stands twice makes a body unreadable")
  func doubled() {
    let body = Array(#"{"message":{"token":"t","data":{"a":"1","a":"2"}}}"#.utf8)
    let error = #expect(throws: JSONProblem.self) { try FCMSchema().faults(in: body) }
    #expect(error?.found == "`a` a second time")
  }

  @Test("the schema is of the revision that the documentation names")
  func revision() throws {
    #expect(try FCMSchema().revision == "20261023")
  }
}
