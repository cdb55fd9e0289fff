/// One rendered notification, ready to be written in a provider's format (S1-4.2-schema).
public struct Message: Hashable, Sendable, Codable {
  /// The push that it shows.
  public var push: PushID
  /// The push's type.
  public var type: PushType
  /// The name of a type that the content adds; `nil` for one that ships.
  public var addedType: String?
  /// The sender.
  public var business: BusinessID
  /// The first line, as it is shown.
  public var title: String
  /// The text below the title, as it is shown.
  public var body: String
  /// The language of title and body.
  public var language: Language
  /// The path in the app that a tap opens, such as `/businesses/7/posts/31`.
  public var deepLinkPath: String
  /// The same place with the app's own URL scheme (S1-5-deeplink); `nil` without one.
  public var schemeURL: String?
  /// The same place as a universal link; `nil` without a host.
  public var universalLink: String?
  /// The kind of thing that a tap opens, such as `post`.
  public var entityType: String
  /// The id of that thing.
  public var entityID: String
  /// The address of a picture to show with it (``Style/rich``); `nil` for none.
  public var imageURL: String?
  /// When the push was intended.
  public var createdAt: Timestamp
  /// The end of its time to live.
  public var expiresAt: Timestamp
  /// Pushes with equal keys replace one another in a provider's store; `nil` keeps each.
  public var collapseKey: String?
  /// The experiment that the push is part of, as the host calls it (S0-DATA-04); `nil` for none.
  public var experimentID: String?
  /// The author of the push, as the host calls them (S0-DATA-04); `nil` for not told.
  public var createdBy: String?
  /// The sound: `default`, or a file of the app such as `message.wav`; `nil` for none. Without
  /// content it is the default, but for marketing.
  public var sound: String?
  /// How much it may interrupt. Without content that of its category.
  public var interruption: Interruption
  /// The number that it adds to that on the app's icon, 0 or 1. Without content that of its category.
  public var badge: Int
  /// The ids of its buttons, in order, which the app reports back (S2-actions).
  public var buttons: [String] = []
  /// The name under which an app on iOS has registered the buttons; `nil` for none.
  public var appCategory: String?

  /// A message with the given values; without addresses beside the path, a picture and a collapse
  /// key unless they are given.
  public init(
    push: PushID, type: PushType, business: BusinessID, title: String, body: String,
    language: Language, deepLinkPath: String, schemeURL: String? = nil,
    universalLink: String? = nil, entityType: String, entityID: String,
    imageURL: String? = nil, createdAt: Timestamp, expiresAt: Timestamp,
    collapseKey: String? = nil, experimentID: String? = nil, createdBy: String? = nil
  ) {
    self.push = push
    self.type = type
    addedType = nil
    self.business = business
    self.title = title
    self.body = body
    self.language = language
    self.deepLinkPath = deepLinkPath
    self.schemeURL = schemeURL
    self.universalLink = universalLink
    self.entityType = entityType
    self.entityID = entityID
    self.imageURL = imageURL
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.collapseKey = collapseKey
    self.experimentID = experimentID
    self.createdBy = createdBy
    sound = type.category.isSilent ? nil : "default"
    interruption = Interruption(type.category)
    badge = type.category.badge
  }
}
