import PushFanout
import PushModel
import SimWorld

/// One call of a provider and its reply.
public struct CallStory: Hashable, Sendable, Encodable {
  public let at: Moment
  public let device: Int
  public let platform: String
  public let provider: String
  /// 1 for the first; a retry counts on.
  public let attempt: Int
  public let repliedAt: Moment
  /// HTTP; 0 when no reply came in time.
  public let status: Int
  public let reason: String?
  public let retryAfterSeconds: Double?
  /// The push is on its way to the device, whatever the reply says.
  public let isTaken: Bool

  init(_ called: Called, _ moment: (Timestamp) -> Moment) {
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
