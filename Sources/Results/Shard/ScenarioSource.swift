/// Where a scenario came from: the user's own file and what the command line set in it.
public struct ScenarioSource: Hashable, Sendable, Codable {
  /// The file as the user named it.
  public var path: String
  /// Its text, without what it extends.
  public var text: String
  /// `key=value`, in order.
  public var overrides: [String]

  public init(path: String, text: String, overrides: [String]) {
    self.path = path
    self.text = text
    self.overrides = overrides
  }
}
