import PushModel
import PushPolicy
import PushService

/// One decision of a replay with every rule's part in it.
package struct ReplayAsk: Sendable {
  package let at: Timestamp
  /// As it is asked about: perhaps a digest by now.
  package let push: Push
  package let zone: ZoneID
  package let answer: Disposition
  package let explanation: Explanation
  /// What the log says of the person or the sender at that moment, by the refusal that it led to.
  package let fact: Refusal?
}
