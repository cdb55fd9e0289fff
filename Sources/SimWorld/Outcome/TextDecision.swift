import PushMessages
import PushModel

/// A decision point at which a text was chosen: what off-policy estimates go by.
public struct TextDecision: Hashable, Sendable, BitwiseCopyable {
  /// The person's place in the lane.
  public var index: UInt32
  public var at: Timestamp
  /// The texts that could have been chosen.
  public var eligible: TextSubset
  public var text: UInt8
  /// The probability with which it was chosen.
  public var propensity: Double
  /// How soon the app was opened; `nil` if not before the next decision point.
  public var openedAfter: Interval?

  init(index: UInt32, at: Timestamp, eligible: TextSubset, text: UInt8, propensity: Double) {
    self.index = index
    self.at = at
    self.eligible = eligible
    self.text = text
    self.propensity = propensity
    openedAfter = nil
  }
}
