import PushFanout

/// What the providers document about their stores and quotas.
public enum ProviderLimits {
  /// FCM: 20 collapsible messages per app and device at once, refilled one every three minutes
  /// (G1).
  public static let collapsible = TokenBucket(gain: 1, cost: 180_000, capacity: 20 * 180_000)
  /// FCM keeps so many for an offline device; one more drops all (G4).
  public static let fcmStoreMax = 100
  /// FCM keeps so many collapse keys for a device (G3).
  public static let fcmCollapseMax = 4
  /// APNs keeps the latest (AP1).
  public static let apnsStoreMax = 1

  /// The project's quota for `recipients` people, at `perMinute` for 1,000 (G1).
  static func quota(perMinute: Double, recipients: Int) -> TokenBucket {
    // A permit costs a minute's milliseconds; what a minute earns is rounded to a thousandth.
    let gain = max(1, Int64((perMinute * Double(recipients)).rounded()))
    return TokenBucket(gain: gain, cost: 60_000_000, capacity: max(gain * 60_000, 60_000_000))
  }
}
