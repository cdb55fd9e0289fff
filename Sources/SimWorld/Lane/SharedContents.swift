import PushMessages
import PushModel
import PushService
import Synchronization

/// The texts of strategies, composed once in a process.
///
/// A table takes some ten milliseconds, as long as a small lane, and is a function of style and content alone, so
/// neither threads nor order change it.
package struct SharedContents: Sendable {
  private struct Key: Hashable {
    let style: Style
    let content: Content

    init(_ strategy: Strategy) { (style, content) = (strategy.style, strategy.content) }
  }

  private static let known = Mutex<[Key: ContentTable]>([:])

  private var tables: [Key: ContentTable] = [:]

  /// No table: each is made where it is asked for.
  package init() {}

  /// The tables of `strategies`.
  package init(of strategies: some Sequence<Strategy>) {
    for strategy in strategies { tables[Key(strategy)] = Self.table(of: strategy) }
  }

  /// The table of a strategy; `nil` for one that these are not of.
  package subscript(strategy: Strategy) -> ContentTable? { tables[Key(strategy)] }

  private static func table(of strategy: Strategy) -> ContentTable {
    let key = Key(strategy)
    return known.withLock { known in
      if let table = known[key] { return table }
      let table = PushService.contents(of: strategy)
      known[key] = table
      return table
    }
  }
}
