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
  package static let fields = FieldList<PreferenceParameters>(
    of: PreferenceParameters(), title: "Preferences",
    "What subscribers have chosen in the app, and how often they change it.",
    [
      Field("pushOffShare", \.pushOffShare, .share, "Master switch off.", source: "assumption"),
      Field(
        "marketingShare", \.marketingShare, .share,
        "Opted in to marketing, which is off until then.", source: "assumption; S1-7-defaults"),
      Field(
        "categoryOffShare", \.categoryOffShare, .share, "Any other category off, each.",
        source: "assumption"),
      Field(
        "optIn", \.optIn, .map(key: .names(of: Category.self), value: .share),
        "Share opted in, by category; categories named here ignore the two shares above.",
        source: "assumption"),
      Field(
        "ownQuietShare", \.ownQuietShare, .share,
        "Quiet hours of their own, between 20:00 and 23:00 until between 06:00 and 10:00.",
        source: "assumption"),
      Field(
        "ownQuiet", \.ownQuiet, .optional(.fields(of: QuietWindow.self), "Drawn for each."),
        "The one window of all who have their own.", source: "assumption"),
      Field(
        "noQuietShare", \.noQuietShare, .share, "Quiet hours switched off.", source: "assumption"),
      Field(
        "changePerDay", \.changePerDay, .share, "Probability of toggling a category, per day.",
        source: "assumption"),
      Field(
        "movePerDay", \.movePerDay, .share,
        "Probability of moving to another zone of the world, per day.", source: "assumption"),
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
