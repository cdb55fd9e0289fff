import PushModel
import SimWorld

extension Scenario {
  /// Remarks on a valid scenario: where something else is used in place of what was asked for.
  package var remarks: [String] {
    let others = world.languages.keys.filter(\.fallsBack).sorted().map(\.name)
    guard !others.isEmpty else { return [] }
    let own = Language.allCases.map(\.name).joined(separator: ", ")
    return [
      "world.languages: no texts in \(others.joined(separator: ", ")); English ones are shown. "
        + "Texts exist in \(own)."
    ]
  }
}
