/// The simulator as a whole.
package enum Engine {
  /// Version of the engine, changed with the meaning of a scenario or of a draw, so that runs of
  /// different engines are never mistaken for one another.
  package static let version = "5"
}
