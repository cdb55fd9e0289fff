import PushModel

/// A subscriber who switched pushes off, or removed the app.
public struct Departure: Hashable, Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Named, BitwiseCopyable {
    case optOut
    case uninstall

    public var name: String { "\(self)" }
  }

  /// The subscriber's place in the lane.
  public var index: UInt32
  public var kind: Kind
  /// Whole days since the cohort's start; -1 for any time before it.
  public var day: Int32

  public init(index: UInt32, kind: Kind, day: Int32) {
    self.index = index
    self.kind = kind
    self.day = day
  }
}
