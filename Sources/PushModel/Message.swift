/// One rendered notification, ready to be written in a provider's format (S1-4.2-schema).
public struct Message: Hashable, Sendable, Codable {
  public var push: PushID
  public var type: PushType
  public var business: BusinessID
  public var title: String
  public var body: String
  public var language: Language
  /// Where a tap leads, such as `/businesses/7/posts/31`.
  public var deepLinkPath: String
  public var entityType: String
  public var entityID: String
  /// A picture to show with it (``Style/rich``).
  public var imageURL: String?
  public var createdAt: Timestamp
  public var expiresAt: Timestamp
  /// Pushes with equal keys replace one another in a provider's store; `nil` keeps each.
  public var collapseKey: String?

  public init(
    push: PushID, type: PushType, business: BusinessID, title: String, body: String,
    language: Language, deepLinkPath: String, entityType: String, entityID: String,
    imageURL: String? = nil, createdAt: Timestamp, expiresAt: Timestamp,
    collapseKey: String? = nil
  ) {
    self.push = push
    self.type = type
    self.business = business
    self.title = title
    self.body = body
    self.language = language
    self.deepLinkPath = deepLinkPath
    self.entityType = entityType
    self.entityID = entityID
    self.imageURL = imageURL
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.collapseKey = collapseKey
  }
}
