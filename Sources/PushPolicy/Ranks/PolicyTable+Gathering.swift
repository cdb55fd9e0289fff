import PushModel

// Which held pushes join one summary: those of a type that is gathered, and those that a cap with `digest` counts
// together.

extension PolicyTable {
  /// Whether held pushes like this one join one summary.
  package func gathers(_ push: UnsafePointer<Push>) -> Bool {
    rows[Int(push.pointee.type.rawValue)].isDigested
      || asksHistory && caps.indices.contains { isGathered(push, by: $0) }
  }

  /// Whether a held push joins the summary of another of its type.
  package func gathers(_ push: UnsafePointer<Push>, with other: UnsafePointer<Push>) -> Bool {
    if rows[Int(push.pointee.type.rawValue)].isDigested { return true }
    return caps.indices.contains { index in
      let subject = terms[index].identity.subject
      return isGathered(push, by: index) && isGathered(other, by: index)
        && subject?.key(of: push) == subject?.key(of: other)
    }
  }

  private func isGathered(_ push: UnsafePointer<Push>, by index: Int) -> Bool {
    caps[index].overflow == .digest && obeys(push, index)
  }
}
