import PushFanout

/// Limits that the providers document for their stores and quotas.
package enum ProviderLimits {
  /// FCM's rate limit for collapsible messages, per app and device: a burst of 20, refilled by one
  /// every three minutes (G1).
  package static let collapsible = TokenBucket(gain: 1, cost: 180_000, capacity: 20 * 180_000)
  /// Maximum number of pushes that FCM stores for an offline device; one more drops them all (G4).
  package static let fcmStoreMax = 100
  /// Maximum number of collapse keys that FCM stores for a device (G3).
  package static let fcmCollapseMax = 4
  /// Maximum number of pushes that APNs stores for a device: the latest (AP1).
  package static let apnsStoreMax = 1

  /// The project's quota for `recipients` people, at `perMinute` messages for 1,000 of them (G1).
  static func quota(perMinute: Double, recipients: Int) -> TokenBucket {
    // A permit costs 60,000 ms times 1,000; the gain is rounded to a thousandth of a permit a
    // minute.
    let gain = max(1, Int64((perMinute * Double(recipients)).rounded()))
    return TokenBucket(gain: gain, cost: 60_000_000, capacity: max(gain * 60_000, 60_000_000))
  }
}
