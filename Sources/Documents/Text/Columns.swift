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
