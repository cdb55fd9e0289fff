import PushModel

/// What a cap, or the minimum gap, has against sending a push now.
public struct CapObjection: Hashable, Sendable {
  /// The cap's index; `nil` for the gap.
  var cap: Int?
  var reason: Reason
  /// The next moment that can change the answer; `nil` where no moment does.
  var until: Timestamp?
  /// The held push that would lose its place.
  var claim: PushID?

  /// Why there is no room.
  public enum Reason: String, CaseIterable, Sendable {
    /// The window has as many bookings as the limit allows.
    case full
    /// Places are left, for groups that the push is not in.
    case reserved
    /// A held push of higher rank would lose its place.
    case outranked
  }
}

extension UnsafePointer<PolicyTable> {
  /// What becomes of a push that a cap or the gap objects to, by the overflow of that.
  func verdict(on objection: CapObjection) -> Verdict {
    let refusal: Refusal =
      switch objection.reason {
      case .full: objection.cap.map { pointee.caps[$0].refusal } ?? .minimumGap
      case .reserved: .reservedPlace
      case .outranked: .outranked
      }
    guard let until = objection.until else { return .suppress(because: refusal) }
    guard let cap = objection.cap else {
      return pointee.gapDrops
        ? .suppress(because: refusal) : .wait(until: until, because: .minimumGap)
    }
    switch pointee.caps[cap].overflow {
    case .drop: return .suppress(because: refusal)
    case .defer: return .wait(until: until, because: .cap)
    case .digest: return .wait(until: until, because: .digest)
    }
  }
}
