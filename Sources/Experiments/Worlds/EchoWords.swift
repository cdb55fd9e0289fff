import Foundation
import Statistics

extension EchoShare {
  /// The inputs with their values and sources, and how much of a difference they are: `the assumption
  /// world.response.personalisedFactor = 1.2 [V3, V5 shrunk], read back`.
  package var words: String {
    guard !isWhole else {
      return "\(kind) \(listed(inputs.map(\.words))), read back"
    }
    let percent = Int((share * 100).rounded())
    return "\(percent) % of it is the \(inputs.count == 1 ? "input" : "inputs") "
      + listed(inputs.map(\.words))
  }

  /// The sentence that says so of metrics under arms.
  ///
  /// - Parameter isEveryArm: Whether there are no others but the baseline.
  package func sentence(
    _ metrics: [String], of arms: [String], isEveryArm: Bool = false
  ) -> String {
    "\(listed(metrics)) of \(isEveryArm && arms.count > 1 ? "every arm" : listed(arms)): \(words)."
  }

  private var kind: String {
    let isOwn = inputs.allSatisfy { $0.source == nil }
    return (isOwn ? "your figure" : "the assumption") + (inputs.count == 1 ? "" : "s")
  }
}

extension EchoShare.Input {
  /// `world.response.emojiFactor = 1.09 [V5]`; brackets only for a source that is more than an assumption.
  fileprivate var words: String {
    let known = source.flatMap { $0 == "assumption" ? nil : " [\($0)]" } ?? ""
    return "\(key) = \(String(format: "%.4g", value))\(known)"
  }
}
