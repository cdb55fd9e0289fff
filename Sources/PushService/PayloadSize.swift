import PushFanout
import PushModel

/// The size of a message on the wire.
enum PayloadSize {
  /// The larger of its APNs and FCM bodies in bytes; `nil` when either provider would refuse it.
  static func bytes(of message: Message) -> Int? {
    let device = Destination(
      recipient: RecipientID(rawValue: .max), device: DeviceIndex(rawValue: 0),
      address: .token(String(repeating: "f", count: 200)), app: "app.example")
    let now = message.createdAt
    guard
      let apns = try? WireRequest.apns(message, to: device, at: now),
      let fcm = try? WireRequest.fcm(message, to: device, display: .app, at: now)
    else { return nil }
    return max(apns.body.count, fcm.body.count)
  }
}
