import PushFanout
import PushModel

extension Message {
  /// A post of 2026-03-16T00:00:00Z that lives for a day.
  static func sample(
    type: PushType = .newPost, title: String = "Nandi's Bakery", body: String = "Fresh koeksisters",
    deepLinkPath: String = "/businesses/7/posts/31", entityType: String = "post",
    entityID: String = "31", imageURL: String? = nil, collapseKey: String? = nil,
    lives: Interval = .days(1)
  ) -> Message {
    Message(
      push: .post(31), type: type, business: BusinessID(rawValue: 7), title: title, body: body,
      language: .en, deepLinkPath: deepLinkPath, entityType: entityType, entityID: entityID,
      imageURL: imageURL, createdAt: .start, expiresAt: .start + lives, collapseKey: collapseKey)
  }
}

extension Destination {
  static let phone = Destination(
    recipient: RecipientID(rawValue: 1_234), device: DeviceIndex(rawValue: 1),
    address: .token("00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0"),
    app: "org.example.app")
}

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
}
