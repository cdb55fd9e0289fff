import PushFanout
import PushMessages
import PushModel
import PushService
import SimWorld

/// What the content stage made of a push. The world has no names, so the text is filled with
/// examples.
public struct ContentStory: Hashable, Sendable, Encodable {
  public let language: String
  public let styles: [String]
  public let title: String
  public let body: String
  public let deepLink: String
  public let payloads: [Payload]
  /// `nil` when the text could be made.
  public let problem: String?

  /// A body on the wire.
  public struct Payload: Hashable, Sendable, Encodable {
    public let platform: String
    public let provider: String
    public let bytes: Int
  }
}

extension ContentStory {
  init(_ decided: Decided, _ strategy: Strategy, devices: [(Platform, Provider)]) {
    let push = decided.push
    language = decided.recipient.language.name
    styles = Style.named.filter { strategy.style.contains($0.style) }.map(\.name)
    do throws(ContentError) {
      let message = try Composer().compose(
        push, slots: Self.slots(push), language: decided.recipient.language,
        style: strategy.style)
      title = message.title
      body = message.body
      deepLink = message.deepLinkPath
      payloads = devices.compactMap {
        Self.payload(message, $0.0, $0.1, strategy.androidPayload, at: decided.at)
      }
      problem = nil
    } catch {
      (title, body, deepLink, payloads) = ("", "", "", [])
      problem = "\(error)"
    }
  }

  private static func slots(_ push: Push) -> Slots {
    let number = Int(push.firing?.occasion ?? push.id.number)
    return Slots(
      business: "Business \(push.business.rawValue)", title: "Example \(push.id.number)",
      person: "Somebody", reason: "a reason", number: number,
      report: push.type == .reportStatus ? ReportStatus.told.first ?? nil : nil,
      entity: "\(push.id.number)")
  }

  private static func payload(
    _ message: Message, _ platform: Platform, _ provider: Provider, _ android: AndroidPayload,
    at now: Timestamp
  ) -> Payload? {
    let device = Destination(
      recipient: RecipientID(rawValue: 0), device: DeviceIndex(rawValue: 0),
      token: String(repeating: "f", count: platform == .ios ? 64 : 163), app: "app.example")
    let request: WireRequest?
    switch (platform, provider) {
    case (_, .apns): request = try? .apns(message, to: device, at: now)
    case (.ios, .fcm): request = try? .fcm(message, toIOS: device, at: now)
    case (.android, .fcm):
      request = try? .fcm(
        message, to: device, display: android == .data ? .app : .provider, at: now)
    }
    return request.map {
      Payload(platform: platform.name, provider: provider.name, bytes: $0.body.count)
    }
  }
}

extension Push {
  fileprivate var firing: (rule: UInt8, occasion: UInt32)? { id.firing }
}
