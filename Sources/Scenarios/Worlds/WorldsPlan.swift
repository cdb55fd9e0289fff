/// Which keys of a scenario's world are uncertain, and where its ensemble is.
package struct WorldsPlan: Hashable, Sendable {
  /// Keys with the author's own priors, in the order of their names; others have those of the book.
  package var vary: [VariedKey]

  /// Keys that keep the scenario's value: known, or wished so.
  package var hold: [String]

  /// Members of an ensemble, 2...2000; 200 as in the method's trials.
  package var members: Int

  /// Path of the file with the ensemble that a run draws from; `nil` for the one world of the scenario.
  package var from: String?

  package init(
    vary: [VariedKey] = [], hold: [String] = [], members: Int = 200, from: String? = nil
  ) {
    (self.vary, self.hold, self.members, self.from) = (vary, hold, members, from)
  }
}
