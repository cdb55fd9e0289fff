import PushModel
import PushPolicy

/// Subscribers' preferences in the app, and how often they change.
package struct PreferenceParameters: Hashable, Sendable {
  package var pushOffShare = 0.03
  package var marketingShare = 0.5
  package var categoryOffShare = 0.03
  package var optIn: [Category: Double] = [:]
  package var ownQuietShare = 0.10
  package var ownQuiet: QuietWindow?
  package var noQuietShare = 0.05
  package var changePerDay = 0.001
  package var movePerDay = 0.0005
  package var lateShare = 0.0
  package var typeOff: [PushType: Double]?
  package var mutedShare: Double?
  package var offersOnlyShare: Double?

  /// The defaults.
  package init() {}
}

extension PreferenceParameters: Fielded {
  /// Keys of `world.preferences`, each with its range, default, meaning and source.
  package static let fields = FieldList<PreferenceParameters>(
    of: PreferenceParameters(), title: "Preferences",
    "What subscribers have chosen in the app, and how often they change it.",
    [
      Field("pushOffShare", \.pushOffShare, .share, assumed: "Master switch off."),
      Field(
        "marketingShare", \.marketingShare, .share,
        "Opted in to marketing, which is off until then.", source: "assumption; S1-7-defaults"),
      Field(
        "categoryOffShare", \.categoryOffShare, .share, assumed: "Any other category off, each."),
      Field(
        "optIn", \.optIn, .map(key: .names(of: Category.self), value: .share),
        assumed: "Share opted in, by category; categories named here ignore the two shares above."),
      Field(
        "ownQuietShare", \.ownQuietShare, .share,
        assumed: "Quiet hours of their own, between 20:00 and 23:00 until between 06:00 and 10:00."),
      Field(
        "ownQuiet", \.ownQuiet, .optional(.fields(of: QuietWindow.self), "Drawn for each."),
        assumed: "The one window of all who have their own."),
      Field("noQuietShare", \.noQuietShare, .share, assumed: "Quiet hours switched off."),
      Field(
        "changePerDay", \.changePerDay, .share,
        assumed: "Probability of toggling a category, per day."),
      Field(
        "movePerDay", \.movePerDay, .share,
        assumed: "Probability of moving to another zone of the world, per day."),
      Field(
        "lateShare", \.lateShare, .share,
        "Share of changes made offline: the server learns of them at the next visit, if none came since.",
        source: "assumption; S1-7-sync"),
      Field(
        "typeOff", \.typeOff, .map(key: .names(of: PushType.self), value: .share),
        "Share who have switched a type of push off, by type; security cannot be.",
        source: "assumption; S3-PREF-3"),
      Field(
        "mutedShare", \.mutedShare, .share, "Share of follows whose business is muted.",
        source: "assumption; S0-FR-NOT-04"),
      Field(
        "offersOnlyShare", \.offersOnlyShare, .share,
        "Share of follows of which offers and campaigns alone are wanted.",
        source: "assumption; S0-FR-NOT-04"),
    ])
}
