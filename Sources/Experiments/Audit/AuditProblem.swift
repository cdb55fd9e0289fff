/// Why a test cannot be audited.
package enum AuditProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownArm(String, [String])
  case tooShort(days: Int, looks: Int)

  package var description: String {
    switch self {
    case .unknownArm(let name, let known) where known.isEmpty:
      "there is no arm beside the baseline\(name.isEmpty ? "" : " that is called `\(name)`")"
    case .unknownArm(let name, let known):
      "no arm beside the baseline is called `\(name)`; accepted: \(known.joined(separator: ", "))"
    case .tooShort(let days, let looks):
      "pushes count on \(days) whole days of the test, too few for \(looks) looks; "
        + "accepted: a longer horizon or fewer looks"
    }
  }
}
