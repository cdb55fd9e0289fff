/// One value of a row, as it lies in its reader's memory until the next row is read.
package struct TableField {
  package enum Kind: Sendable {
    /// To be read as a number if one is wanted.
    case text
    /// Known as a number; the bytes are its digits.
    case number
    /// The file says that there is no value.
    case missing
  }

  /// UTF-8.
  package var start: UnsafePointer<UInt8>
  package var count: Int
  package var kind: Kind
  /// Of kind `number`.
  package var number: Double

  package init(
    start: UnsafePointer<UInt8>, count: Int, kind: Kind = .text, number: Double = .nan
  ) {
    self.start = start
    self.count = count
    self.kind = kind
    self.number = number
  }

  var text: String {
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The text for an error, cut where it is long.
  package var quoted: String {
    let text = String(
      decoding: UnsafeBufferPointer(start: start, count: min(count, 60)), as: UTF8.self)
    return "`\(text)\(count > 60 ? "…" : "")`"
  }

  /// Whether it says in one of the usual words that there is no value.
  @inline(__always)
  package var isMissing: Bool {
    kind == .missing || (count <= 4 && DecimalText.isMissing(start, count))
  }

  /// Its number; NaN when it is missing, `nil` when it is something else.
  @inline(__always)
  package var value: Double? {
    switch kind {
    case .number: number
    case .missing: .nan
    case .text: DecimalText.value(start, count)
    }
  }
}
