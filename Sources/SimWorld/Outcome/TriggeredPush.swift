import PushMessages
import PushModel

/// A push of a rule, with what its text needs.
package struct TriggeredPush: Hashable, Sendable {
  /// The push; a digest's own id for a notice of several cases.
  package var push: PushID
  /// The firing that caused it.
  package var firing: Firing
  /// The cases of an overdue notice; empty for any other push.
  package var cases: [OverdueCase] = []
}

/// An overdue item of a member, of which coordinators are told.
package struct OverdueCase: Hashable, Sendable, BitwiseCopyable {
  /// The member's id in the world.
  package var member: UInt64
  /// The item.
  package var item: OverdueItem
}
