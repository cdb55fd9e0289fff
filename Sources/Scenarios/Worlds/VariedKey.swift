import Documents
import Worlds

/// A key of the world that is uncertain: its prior, and how a scenario writes its values.
package struct VariedKey: Hashable, Sendable, Codable {
  /// The notation of a key's values.
  package enum Form: Hashable, Sendable, Codable {
    case number
    /// A whole number.
    case whole
    /// A length of time, whose prior is in milliseconds.
    case duration
    /// Words, which the whole numbers of a choice stand for, from 0.
    case words([String])
  }

  /// The prior, whose name is the key as `--set` names it, such as `world.fatigue.toleranceMedian`.
  package let prior: Prior
  package let form: Form

  package init(_ prior: Prior, form: Form = .number) {
    (self.prior, self.form) = (prior, form)
  }

  /// The key as `--set` names it.
  package var key: String { prior.name }

  /// A value as a scenario writes it: all its digits, so that the same value is the same world.
  package func text(of value: Double) -> String {
    switch form {
    case .number: numberText(value)
    case .whole: "\(Int64(value.rounded()))"
    case .duration: formatDuration(Int64(value.rounded()))
    case .words(let words): words[Int(value)]
    }
  }
}
