/// One thing that `pushlab doctor` looked at.
struct Finding: Encodable, Sendable {
  enum State: String, Encodable, Sendable {
    case ok
    /// Not here; what is optional may be.
    case missing
    case problem
  }

  let name: String
  let state: State
  /// The finding, in words.
  let found: String
  /// The remedy; `nil` if none is needed.
  let advice: String?
  /// Whether `pushlab run` works only when this does.
  let isNeeded: Bool

  static func ok(_ name: String, _ found: String, needed: Bool = true) -> Finding {
    Finding(name: name, state: .ok, found: found, advice: nil, isNeeded: needed)
  }

  static func missing(_ name: String, _ found: String, _ advice: String) -> Finding {
    Finding(name: name, state: .missing, found: found, advice: advice, isNeeded: false)
  }

  static func problem(
    _ name: String, _ found: String, _ advice: String, needed: Bool = true
  ) -> Finding {
    Finding(name: name, state: .problem, found: found, advice: advice, isNeeded: needed)
  }

  /// Whether `pushlab run` cannot be relied on.
  var isAgainstRunning: Bool { isNeeded && state != .ok }
}
