import PushMessages
import PushModel
import PushService
import Synchronization

/// The texts of styles, composed once in a process.
///
/// A table takes some ten milliseconds, as long as a small lane, and is a function of the style alone, so
/// neither threads nor order change it.
package enum SharedContents {
  private static let known = Mutex<[Style: ContentTable]>([:])

  /// The table of a style.
  package static func of(_ style: Style) -> ContentTable {
    known.withLock { known in
      if let table = known[style] { return table }
      let table = PushService.contents(in: style)
      known[style] = table
      return table
    }
  }

  /// The tables of the styles that `strategies` have.
  package static func of(_ strategies: some Sequence<Strategy>) -> [Style: ContentTable] {
    Dictionary(strategies.map { ($0.style, of($0.style)) }) { first, _ in first }
  }
}
