/// The two lines of a notification.
public struct Wording: Hashable, Sendable {
  public var title: Template
  public var body: Template

  public init(_ title: Template, _ body: Template) {
    self.title = title
    self.body = body
  }
}
