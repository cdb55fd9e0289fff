import PushModel
import SimWorld

/// A push that a provider keeps for a device that it cannot reach.
public struct StayStory: Hashable, Sendable, Encodable {
  public let at: Moment
  public let device: Int
  /// `offline`, or `dozing`, when the push is not urgent enough to wake it.
  public let because: String
  /// When the device is back or awake, or the push expires.
  public let until: Moment
  public let isInTime: Bool

  init(_ stored: Stored, _ moment: (Timestamp) -> Moment) {
    at = moment(stored.at)
    device = Int(stored.device.rawValue)
    because = stored.isDozing ? "dozing" : "offline"
    until = moment(stored.until)
    isInTime = stored.isInTime
  }
}
