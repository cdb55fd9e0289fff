import PushModel

extension QuietRule: Codable {
  private enum Keys: String, CodingKey { case action, actions }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    window = try QuietWindow(from: decoder)
    action = try container.decodeIfPresent(QuietAction.self, forKey: .action)
    actions =
      try container.decodeIfPresent([Category: QuietAction].self, forKey: .actions) ?? [:]
  }

  public func encode(to encoder: any Encoder) throws {
    try window.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encodeIfPresent(action, forKey: .action)
    if !actions.isEmpty { try container.encode(actions, forKey: .actions) }
  }
}
