import PushModel
import PushPolicy

/// The hot part of what a service remembers about one recipient: nearly every decision reads it.
///
/// A host keeps it beside an ``Archive`` and ``PolicyTable/historyWords`` words of history, and
/// hands all three to the service with each input.
public struct Person: Sendable, BitwiseCopyable {
  public var recipient: Recipient
  public var ledger: Ledger
  /// Pushes that wait in the archive.
  public internal(set) var heldCount: UInt8
  /// Until then no device is stale, whatever has been seen since.
  @usableFromInline var fresh = Timestamp.distantPast
  /// When the first of them is to be asked about again; the distant future when none waits.
  public internal(set) var nextWake: Timestamp
  /// Four cache lines, no more.
  private let padding: UInt64 = 0

  public init(_ recipient: Recipient, under policy: PolicyTable) {
    self.recipient = recipient
    ledger = policy.freshLedger()
    heldCount = 0
    nextWake = .distantFuture
  }
}
