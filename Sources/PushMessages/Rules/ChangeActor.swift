import PushModel

/// Who has changed the state of a report (S4-OQ-6).
public enum ChangeActor: UInt8, Named, BitwiseCopyable {
  /// Those whose work it is.
  case staff
  /// Whoever runs the system.
  case admin

  public var name: String { "\(self)" }
}
