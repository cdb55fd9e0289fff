/// A button of a push (S2-actions).
public enum PushAction: UInt8, Named, BitwiseCopyable {
  /// Leads to what the push is about.
  case view
  /// "Open App": leads into the app.
  case open
  /// Sends the push away.
  case close

  public var name: String { "\(self)" }
}

extension PushType {
  /// The button that leads into the app.
  @inlinable public var mainAction: PushAction { self == .reminder ? .open : .view }

  /// Whether it has a button that sends it away.
  @inlinable public var hasClose: Bool { self == .reminder }
}
