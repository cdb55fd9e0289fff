import PushModel

/// The state of the app on a device since it was last open (S3-FEAT-4).
package enum AppState: UInt8, Named, BitwiseCopyable {
  /// On the screen.
  case foreground
  /// Left a while ago, and still kept by the system.
  case background
  /// Left so long ago that the system has ended it: a tap starts it anew.
  case terminated
  /// Stopped by force: nothing that a provider sends gets through until it is opened (G4).
  case stopped
}
