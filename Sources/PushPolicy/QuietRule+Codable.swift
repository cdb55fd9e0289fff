import PushModel

extension QuietRule: Codable {
  private enum Keys: String, CodingKey { case from, to, action, actions }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    window = QuietWindow(
      from: try container.decode(LocalTime.self, forKey: .from).minute,
      to: try container.decode(LocalTime.self, forKey: .to).minute)
    action = try container.decodeIfPresent(QuietAction.self, forKey: .action)
    actions =
      try container.decodeIfPresent([Category: QuietAction].self, forKey: .actions) ?? [:]
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(LocalTime(minute: window.from), forKey: .from)
    try container.encode(LocalTime(minute: window.to), forKey: .to)
    try container.encodeIfPresent(action, forKey: .action)
    if !actions.isEmpty { try container.encode(actions, forKey: .actions) }
  }
}
