import PushModel

/// What has become of the app on a device since somebody looked at it (S3-FEAT-4).
public enum AppState: UInt8, Named, BitwiseCopyable {
  /// On the screen.
  case foreground
  /// Left a while ago: the system still keeps it.
  case background
  /// Left so long ago that the system has ended it: a tap starts it anew.
  case terminated
  /// Stopped by force: nothing that a provider sends gets through until somebody opens it (G4).
  case stopped

  public var name: String { "\(self)" }
}
