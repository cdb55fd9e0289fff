/// Pushes that are lost beside the network's own, to try what judges a run: two arms with the same
/// share and different salts lose as many, and not the same ones.
public struct ExtraLoss: Hashable, Sendable {
  /// Of the copies on their way to a device.
  public var share: Double
  public var salt: UInt64

  public init(share: Double, salt: UInt64) {
    self.share = share
    self.salt = salt
  }

  static let none = ExtraLoss(share: 0, salt: 0)
}
