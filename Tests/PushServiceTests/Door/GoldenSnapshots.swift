/// Snapshots as version 1 wrote them, in hexadecimal. They never change: later versions read them.
enum GoldenSnapshots {
  static let recipient = bytes(
    """
    00
    """)

  static let fanout = bytes(
    """
    00
    """)

  /// Lines of thirty-two bytes.
  static func hex(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 32).map { start in
      bytes[start..<min(start + 32, bytes.count)].map {
        ($0 < 16 ? "0" : "") + String($0, radix: 16)
      }.joined()
    }.joined(separator: "\n")
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.filter { !$0.isWhitespace }.map { UInt8($0.hexDigitValue!) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
