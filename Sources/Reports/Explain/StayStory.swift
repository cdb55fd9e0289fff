import PushModel
import SimWorld

/// A push that a provider keeps for a device that it cannot reach.
package struct StayStory: Hashable, Sendable, Encodable {
  package let at: Moment
  package let device: Int
  /// `offline`, or `dozing`, when the push is not urgent enough to wake it.
  package let because: String
  /// When the device is back or awake, or the push expires.
  package let until: Moment
  package let isInTime: Bool

  init(_ stored: Stored, _ moment: (Timestamp) -> Moment) {
    at = moment(stored.at)
    device = Int(stored.device.rawValue)
    because = stored.isDozing ? "dozing" : "offline"
    until = moment(stored.until)
    isInTime = stored.isInTime
  }
}
