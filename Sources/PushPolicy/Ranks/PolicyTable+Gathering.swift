import PushModel

// Which held pushes join one summary: those of a type that is gathered, and those that a cap with `digest` counts
// together.

// Through a pointer and out of line, as a table that is `self` is copied for every call (Swift 6.3).

extension UnsafePointer<PolicyTable> {
  /// Whether held pushes like this one join one summary.
  @inlinable @inline(__always) package func gathers(_ push: UnsafePointer<Push>) -> Bool {
    row(push).isDigested || pointee.asksHistory && gathersByCap(push)
  }

  @usableFromInline @inline(never) func gathersByCap(_ push: UnsafePointer<Push>) -> Bool {
    pointee.caps.indices.contains { pointee.isGathered(push, by: $0) }
  }
}

extension PolicyTable {

  /// Whether a held push joins the summary of another of its type.
  package func gathers(_ push: UnsafePointer<Push>, with other: UnsafePointer<Push>) -> Bool {
    if rows[Int(push.pointee.type.rawValue)].isDigested { return true }
    return caps.indices.contains { index in
      let subject = terms[index].identity.subject
      return isGathered(push, by: index) && isGathered(other, by: index)
        && subject?.key(of: push) == subject?.key(of: other)
    }
  }

  fileprivate func isGathered(_ push: UnsafePointer<Push>, by index: Int) -> Bool {
    caps[index].overflow == .digest && obeys(push, index)
  }
}
