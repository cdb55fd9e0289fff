import PushFanout
import PushMessages
import PushModel
import PushService
import SimWorld

/// The rendered content of a push. The world has no names, so the text is filled with examples.
package struct ContentStory: Hashable, Sendable, Encodable {
  /// Tag of the language that the recipient reads.
  package let language: String
  /// Names of the text's style elements; none for a plain text.
  package let styles: [String]
  /// Headline of the push; empty where the text could not be made.
  package let title: String
  /// Text below the headline; empty where the text could not be made.
  package let body: String
  package let deepLink: String
  /// The addresses beside the path, if the strategy has any.
  package let addresses: [String]
  /// One for each platform on which the person had an eligible device.
  package let payloads: [Payload]
  /// `nil` when the text could be made.
  package let problem: String?

  /// A body on the wire.
  package struct Payload: Hashable, Sendable, Encodable {
    /// Operating system of the devices: `android` or `ios`.
    package let platform: String
    /// Who gets the body: `fcm` or `apns`.
    package let provider: String
    /// Size of the body in UTF-8.
    package let bytes: Int
    /// The body itself, with a made-up token.
    package let body: String
  }
}

extension ContentStory {
  /// - Parameters:
  ///   - told: What a rule has told with the push; `nil` for a push of no rule.
  ///   - names: The numbers of campaigns in the run.
  ///   - style: The strategy's, or the business's own.
  ///   - post: The post that the push is about; `nil` where posts have no texts.
  init(
    _ decided: Decision, _ told: TriggeredPush?, _ strategy: Strategy, naming names: PushNames,
    style: Style,
    post: PostText? = nil, devices: [(Platform, Provider)]
  ) {
    let push = decided.push
    language = decided.recipient.language.name
    styles = Style.named.filter { style.contains($0.style) }.map(\.name)
    do throws(ContentError) {
      let message = try Composer(strategy, naming: names).compose(
        push, slots: Self.slots(push, told, post, under: strategy),
        language: decided.recipient.language,
        style: style)
      title = message.title
      body = message.body
      deepLink = message.deepLinkPath
      addresses = [message.schemeURL, message.universalLink].compactMap(\.self)
      payloads = devices.compactMap {
        Self.payload(message, $0.0, $0.1, strategy.androidPayload, at: decided.at)
      }
      problem = nil
    } catch {
      (title, body, deepLink, addresses, payloads) = ("", "", "", [], [])
      problem = "\(error)"
    }
  }

  /// Names are examples; the titles of posts with texts, numbers, the mentors of overdue assignments, and what a report has become,
  /// are the push's own.
  private static func slots(
    _ push: Push, _ told: TriggeredPush?, _ post: PostText?, under strategy: Strategy
  ) -> Slots {
    let subject = TriggerTable(strategy.rules, segments: strategy.segments).subject(of: push)
    let number = told?.firing.item ?? subject?.item ?? UInt64(push.id.number)
    let cases = (told?.cases ?? []).map { one in
      Slots.Case(
        person: "Subscriber \(one.member)", title: "Example \(one.item.number)",
        days: Int(one.item.days))
    }
    return Slots(
      business: "Business \(push.business.rawValue)", title: post?.title ?? "Example \(number)",
      person: cases.first?.person ?? "Somebody", reason: "a reason", number: Int(clamping: number),
      days: told.map { Int($0.firing.days) }, cases: cases, latest: "Example entry",
      report: subject?.report, entity: "\(number)")
  }

  private static func payload(
    _ message: Message, _ platform: Platform, _ provider: Provider, _ android: AndroidPayload,
    at now: Timestamp
  ) -> Payload? {
    let device = Destination(
      recipient: RecipientID(rawValue: 0), device: DeviceIndex(rawValue: 0),
      address: .token(String(repeating: "f", count: platform == .ios ? 64 : 163)),
      app: "app.example")
    let attempt = Attempt(
      recipient: device.recipient, push: message.push, business: message.business,
      type: message.type, device: device.device, platform: platform, provider: provider,
      enqueuedAt: now, expiresAt: message.expiresAt)
    let request = try? WireRequest.request(
      for: attempt, message, to: device, display: android == .data ? .app : .provider, at: now)
    return request.map {
      Payload(
        platform: platform.name, provider: provider.name, bytes: $0.body.count,
        body: String(decoding: $0.body, as: UTF8.self))
    }
  }
}
