/// A button of a push (S2-actions).
public enum PushAction: UInt8, Named, BitwiseCopyable {
  /// Opens what the push is about.
  case view
  /// "Open App": opens the app.
  case open
  /// Dismisses the push.
  case close
}

extension PushType {
  /// The button that opens the app.
  @inlinable public var mainAction: PushAction { self == .reminder ? .open : .view }

  /// Whether it has a button that dismisses it.
  @inlinable public var hasClose: Bool { self == .reminder }
}
