import PushModel

/// The ways in which a replication's people and posts differ by luck from those of an average one: means over people
/// whose expectation is 0 in every world, whatever its parameters are.
///
/// Figures of a strategy go with them, so that a multiple of them can be taken off a figure without changing its
/// expectation: control variates (Lavenberg & Welch 1981), without a census.
package enum LuckFigure: UInt8, Named, BitwiseCopyable {
  /// Posts before the cohort's days by businesses that people follow, beyond the expected number, as a part of it: caps
  /// remember them.
  case postsBefore
  /// The same in the first half of the cohort's days.
  case postsEarly
  /// The same in the second half.
  case postsLate
  /// The share of people whose first device runs Android, beyond the world's.
  case android
  /// The share of iOS devices that allow pushes, beyond the world's.
  case allowedIOS
  /// The share of Android devices that allow pushes, beyond the world's.
  case allowedAndroid
  /// The share of posts that people want by their settings, beyond the expected one, as a part of it.
  case wanted
  /// The mean factor on the hazard of opening, of those who can be reached on iOS, beyond 1.
  case keenIOS
  /// The same on Android.
  case keenAndroid
  /// The mean normal score of how many pushes people tolerate.
  case tolerance
  /// Visits a day without a push, beyond the expected number, as a part of it.
  case visits

  /// The number of figures.
  package static var count: Int { 11 }
}
