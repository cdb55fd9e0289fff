/// Words wrapped into lines, escaped for printing.
package struct Paragraph: Sendable {
  /// Width in columns; terminals are at least this wide.
  package static let width = 80

  /// The wrapped text, a row each and none with a new line; at least one.
  package private(set) var lines: [String] = []

  /// - Parameters:
  ///   - units: Pieces that are not broken; one that is too wide gets a line of its own.
  ///   - first: Beginning of the first line.
  ///   - next: Beginning of the other lines; as many blanks as `first` has columns if not given.
  package init(_ units: [String], first: String = "", next: String? = nil) {
    let next = next ?? String(repeating: " ", count: first.columns)
    var row = first
    var room = first.columns
    var isFresh = true
    for unit in units.map(Escape.plain) {
      if !isFresh, room + 1 + unit.columns > Self.width {
        lines.append(row)
        (row, room, isFresh) = (next, next.columns, true)
      }
      row += (isFresh ? "" : " ") + unit
      room += (isFresh ? 0 : 1) + unit.columns
      isFresh = false
    }
    lines.append(row)
  }

  /// - Parameter words: Words between blanks, each of which is a unit that is not broken.
  package init(_ words: String, first: String = "", next: String? = nil) {
    self.init(words.split(separator: " ").map(String.init), first: first, next: next)
  }

  /// Without a new line at its end.
  package var text: String { lines.joined(separator: "\n") }
}

extension StringProtocol {
  /// The columns of a terminal that the text takes: two for a letter of an East Asian script or a
  /// picture, one for any other character.
  package var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + ($1.isWide ? 2 : 1) }
  }
}

extension Character {
  /// Wide and full-width by Unicode's annex 11, and pictures in colour.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]

  var isWide: Bool {
    unicodeScalars.first.map { scalar in Self.wide.contains { $0.contains(scalar.value) } } == true
  }
}
