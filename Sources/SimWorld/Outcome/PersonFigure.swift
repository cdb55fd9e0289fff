import PushModel

/// The figures of a subscriber that no strategy changes. Their totals differ between worlds, and with
/// them what strategies do there; `docs/precision.md` says how that is used.
///
/// A *wanted* post is one of the cohort, by a business that they follow while they keep the app, of a
/// category and type that they have on.
package enum PersonFigure: UInt8, Named, BitwiseCopyable {
  /// 0 or 1: allows pushes on a device in use when the run starts, and has them on in the app.
  case allowed
  /// Posts of the cohort by businesses that they follow, as long as they keep the app.
  case caused
  /// Wanted posts of whoever is ``allowed``.
  case reachable
  /// Local days with something ``reachable``.
  case reachableDays
  /// What is ``reachable``, at most three on a day.
  case reachableThrice
  /// Offers among what is ``reachable``.
  case offers
  /// ``reachable`` times the factor on the hazard of opening, in parts of 1,024.
  case keenness
  /// ``reachableDays`` times that factor, in parts of 1,024.
  case keenDays
  /// Wanted posts of those who allow pushes on devices alone that are not in use: they are sent, and
  /// reach nobody.
  case unseen
  /// What is ``unseen``, at most three on a day.
  case unseenThrice
  /// Wanted posts of whoever is ``allowed`` in the time after they removed the app in which providers
  /// still accept its token.
  case orphaned

  /// The number of figures.
  package static var count: Int { 11 }
}
