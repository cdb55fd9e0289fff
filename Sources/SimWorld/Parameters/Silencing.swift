import PushModel

/// What somebody does about pushes that annoy them.
package enum Silencing: UInt8, Named, BitwiseCopyable {
  /// Switches the type of the push off in the app.
  case type
  /// Switches the category of the push off: its channel on Android, its switch in the app on iOS.
  case channel
  /// Mutes the business of the push; another push has none, and its type is switched off instead.
  case business
  /// Stops following the business of the push; another push has none, and its type is switched off
  /// instead.
  case unfollow
  /// Lengthens their quiet hours by ``DynamicsParameters/quietStep`` at each end.
  case quietHours
  /// Leaves, as ``FatigueParameters/uninstallShare`` says how.
  case leave

  /// What it does, in a sentence.
  package var doc: String {
    switch self {
    case .type: "Switches the type of the push off."
    case .channel: "Switches its channel off, on iOS its category."
    case .business: "Mutes the business."
    case .unfollow: "Stops following the business."
    case .quietHours: "Begins quiet hours an hour earlier and ends them an hour later."
    case .leave: "Removes the app or switches pushes off."
    }
  }
}
