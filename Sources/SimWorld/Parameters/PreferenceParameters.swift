import PushModel
import PushPolicy

/// Subscribers' preferences in the app, and how often they change.
package struct PreferenceParameters: Hashable, Sendable, Codable {
  /// Share of subscribers whose master switch is off. *Assumption*.
  package var pushOffShare = 0.03
  /// Share of subscribers who have opted in to marketing, which is off by default (S1-7-defaults).
  /// *Assumption*.
  package var marketingShare = 0.5
  /// Share of subscribers who have switched a category off, for each of the other categories that
  /// can be. *Assumption*.
  package var categoryOffShare = 0.03
  /// Share of subscribers who have opted in, by category. A category named here ignores the two
  /// shares above.
  package var optIn: [Category: Double] = [:]
  /// Share of subscribers with quiet hours of their own, which start at 20:00 to 23:00 and end at
  /// 06:00 to 10:00. *Assumption*.
  package var ownQuietShare = 0.10
  /// One window for all who have quiet hours of their own; drawn windows when `nil`.
  package var ownQuiet: QuietWindow?
  /// Share of subscribers who have switched quiet hours off. *Assumption*.
  package var noQuietShare = 0.05
  /// Hazard of toggling a category, per day. *Assumption*.
  package var changePerDay = 0.001
  /// Hazard of moving to another zone of the world, per day. *Assumption*.
  package var movePerDay = 0.0005
  /// Share of changes of categories that are made offline. They reach the server at the next visit
  /// and are ignored if it has received another change since. *Assumption*: none.
  package var lateShare = 0.0
  /// Share of subscribers who have switched a type of push off, by type, whatever their category
  /// says (S3-PREF-3). *Assumption*: nobody, as for types that are not named.
  package var typeOff: [PushType: Double]?
  /// Share of follows whose business is muted (S0-FR-NOT-04). *Assumption*: none.
  package var mutedShare: Double?
  /// Share of follows of which offers and campaigns alone are wanted. *Assumption*: none.
  package var offersOnlyShare: Double?

  /// The defaults.
  package init() {}
}
