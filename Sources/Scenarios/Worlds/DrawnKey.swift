import Worlds

/// A key of a world with a value for each of several worlds, as they were drawn.
package struct DrawnKey: Hashable, Sendable {
  /// As `--set` names it.
  package let key: String
  package let form: VariedKey.Form
  package let shape: Prior.Shape

  /// Whether a log told the values, as opposed to an assumption.
  package let isTold: Bool

  /// By world; of words, their places.
  package let values: [Double]

  package init(
    _ key: String, _ values: [Double], _ shape: Prior.Shape = .log, form: VariedKey.Form = .number,
    isTold: Bool
  ) {
    (self.key, self.form, self.shape) = (key, form, shape)
    (self.isTold, self.values) = (isTold, values)
  }
}
