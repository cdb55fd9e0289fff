/// Puts candidates in the order in which somebody may like them (S0-ARCH-07). A product puts its own
/// engine in here.
///
/// The same question has the same answer every time: neither chance nor a clock is asked.
public protocol Recommender: Sendable {
  /// The candidates, best first, each once, without those in `seen`.
  ///
  /// - Parameters:
  ///   - seen: What somebody has met and liked; empty for a newcomer. Order and repeats do not matter.
  ///   - candidates: What could be shown. Order and repeats do not matter.
  func related(to seen: [ItemID], among candidates: [ItemID]) -> [ItemID]
}
