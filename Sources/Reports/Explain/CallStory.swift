import PushFanout
import PushModel
import SimWorld

/// One call of a provider and its reply.
package struct CallStory: Hashable, Sendable, Encodable {
  package let at: Moment
  package let device: Int
  package let platform: String
  package let provider: String
  /// 1 for the first; a retry counts on.
  package let attempt: Int
  package let repliedAt: Moment
  /// HTTP; 0 when no reply came in time.
  package let status: Int
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
