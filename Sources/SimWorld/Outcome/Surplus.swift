import PushModel

/// Sums over the events of an arm in the cohort that a draw decides: how many took place, minus the
/// sum of the probabilities that they had when they were drawn.
///
/// Each summand has the expectation 0 given all that went before, in every arm and world: it is a
/// difference of a martingale. Sums are in units of 2^-32, so that any partition gives the same bits.
package struct Surplus: Hashable, Sendable {
  /// The events whose probability is exact when the draw is made.
  package enum Event: UInt8, Named, BitwiseCopyable {
    /// A push that is shown is opened within the attribution window.
    case opened
    /// The action of an opened push is tapped.
    case tapped
    /// Pushes are switched off because of one that is shown.
    case optedOut
    /// The app is removed because of a push that is shown.
    case uninstalled
    /// A push is lost on the way to the last device that may still be the first to receive it.
    case lost
    /// A push is sent to an app that is gone: as many as the person's pace of pushes and the time until
    /// the provider learns of it make likely.
    case orphaned

    /// The number of events, as a literal because the busy loop reads it.
    static var count: Int { 6 }
  }

  private var sums = [Int64](repeating: 0, count: Event.count)

  /// That part of ``Event/opened`` which was shown on iOS, in units of 2^-32. It is not stored: what needs it is
  /// counted and used at once.
  package var iosOpenings: Int64 = 0

  /// Sums of no event.
  package init() {}

  /// The number of events beyond their expectation.
  package subscript(event: Event) -> Double { Double(sums[Int(event.rawValue)]) * 0x1p-32 }

  /// The openings on devices of a platform beyond their expectation.
  package func openings(on platform: Platform) -> Double {
    let iOS = Double(iosOpenings) * 0x1p-32
    return platform == .ios ? iOS : self[.opened] - iOS
  }

  /// The sums in units of 2^-32, for storing.
  package var stored: [Int64] {
    get { sums }
    set {
      precondition(newValue.count == sums.count, "\(newValue.count) sums")
      sums = newValue
    }
  }

  /// What one draw adds to a sum: a number of events beyond their expectation.
  @inline(__always) static func summand(_ number: Double) -> Int64 { Int64(number * 0x1p32) }

  /// Adds the sums of another part of the same arm, exactly and in any order.
  package mutating func merge(_ other: Surplus) {
    for place in sums.indices { sums[place] &+= other.sums[place] }
    iosOpenings &+= other.iosOpenings
  }
}
