import PushFanout
import PushModel
import SimWorld

/// One call of a provider and its reply.
package struct CallStory: Hashable, Sendable, Encodable {
  /// Time of the call.
  package let at: Moment
  /// Index among the person's devices, from 0.
  package let device: Int
  /// Operating system of the device: `android` or `ios`.
  package let platform: String
  /// Who was called: `fcm` or `apns`.
  package let provider: String
  /// 1 for the first; a retry counts on.
  package let attempt: Int
  /// Time of the reply, or of giving up on one.
  package let repliedAt: Moment
  /// HTTP; 0 when no reply came in time.
  package let status: Int
  /// Documented reason of the reply; `nil` if it gave none.
  package let reason: String?
  package let retryAfterSeconds: Double?
  /// Whether the push is on its way to the device, whatever the reply says.
  package let isTaken: Bool

  init(_ called: ProviderCall, _ moment: (Timestamp) -> Moment) {
    at = moment(called.at)
    device = Int(called.attempt.device.rawValue)
    platform = called.attempt.platform.name
    provider = called.attempt.provider.name
    attempt = Int(called.attempt.number)
    repliedAt = moment(called.repliedAt)
    status = Int(called.reply.status)
    reason = called.reply.reason == .none ? nil : called.reply.reason.name
    let wait = called.reply.retryAfter
    retryAfterSeconds = wait == .zero ? nil : Double(wait.milliseconds) / 1_000
    isTaken = called.isTaken
  }
}
