import Foundation

/// Cuts the bytes of a delimited file into rows of fields, in place.
///
/// A value that cannot be copied: it alone owns the memory that rows and fields point into.
struct RowScanner: ~Copyable {
  let path: String
  let stream: ByteStream
  let delimiter: UInt8

  private(set) var buffer: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var filled = 0
  /// Where the next row begins, and its line.
  private var start = 0
  private var line = 1
  private var isAtEnd = false
  /// Number of times that an incomplete row was scanned again.
  private(set) var rescans = 0

  /// Fields of the row that was read last.
  private(set) var fields: UnsafeMutablePointer<TableField>
  private var fieldCapacity = 64
  private(set) var rowStart = 0
  private(set) var rowLine = 1
  /// Fields in which quotes are still doubled.
  private var doubled: [Int] = []

  /// 1 for bytes at which the scan of a bare field stops.
  private let stops: UnsafeMutablePointer<UInt8>

  private static let blockSize = 1 << 20
  /// Largest size of a row; a quote that is never closed would take the whole file.
  private static let rowMax = 1 << 26

  init(path: String, stream: ByteStream, delimiter: UInt8) {
    self.path = path
    self.stream = stream
    self.delimiter = delimiter
    capacity = 2 * Self.blockSize
    buffer = .allocate(capacity: capacity + 1)
    fields = .allocate(capacity: fieldCapacity)
    stops = .allocate(capacity: 256)
    stops.initialize(repeating: 0, count: 256)
    for byte in [0, 10, 13, delimiter] { stops[Int(byte)] = 1 }
    for byte in 128..<256 { stops[byte] = 1 }
  }

  deinit {
    buffer.deallocate()
    fields.deallocate()
    stops.deallocate()
  }

  /// Finds the next row's fields; `nil` after the last one.
  mutating func nextRow() throws(TableError) -> Int? {
    while true {
      if start == filled, isAtEnd { return nil }
      switch try scan() {
      case .row(let count, let next, let lines):
        rowStart = start
        rowLine = line
        start = next
        line += lines
        return count
      case .incomplete:
        rescans += 1
        try refill()
      }
    }
  }

  private enum Scan {
    case row(fields: Int, next: Int, lines: Int)
    case incomplete
  }

  /// The state of a row's scan.
  private struct Cursor {
    var place: Int
    /// New lines, those in quotes included.
    var lines = 0
    /// Whether there are bytes beyond ASCII.
    var hasHigh = false
  }

  private mutating func scan() throws(TableError) -> Scan {
    guard start < filled else { return .incomplete }
    // Stops every scan of a bare field.
    buffer[filled] = 10
    if !doubled.isEmpty { doubled.removeAll(keepingCapacity: true) }
    var cursor = Cursor(place: start)
    var count = 0
    while true {
      if count == fieldCapacity { growFields() }
      if cursor.place < filled, buffer[cursor.place] == 0x22 {
        guard try scanQuoted(&cursor, count) else { return .incomplete }
      } else {
        try scanBare(&cursor, count)
      }
      count += 1
      if cursor.place >= filled {
        guard isAtEnd else { return .incomplete }
        return try closed(count, filled, cursor)
      }
      if buffer[cursor.place] == delimiter {
        cursor.place += 1
        continue
      }
      if buffer[cursor.place] == 13 { cursor.place += 1 }
      guard cursor.place < filled || isAtEnd else { return .incomplete }
      cursor.lines += 1
      return try closed(count, min(cursor.place + 1, filled), cursor)
    }
  }

  /// A field up to the byte behind it: the delimiter, the end of the line or of what was read.
  @inline(__always)
  private mutating func scanBare(_ cursor: inout Cursor, _ count: Int) throws(TableError) {
    let (buffer, end) = (buffer, filled)
    let first = cursor.place
    var place = first
    while true {
      while stops[Int(buffer[place])] == 0 { place += 1 }
      if place >= end { break }
      let byte = buffer[place]
      if byte >= 0x80 {
        cursor.hasHigh = true
        place += 1
      } else if byte == 0 {
        throw try nul(place)
      } else if byte == 13, place + 1 < end, buffer[place + 1] != 10 {
        // A lone carriage return is text.
        place += 1
      } else {
        break
      }
    }
    cursor.place = place
    fields[count] = TableField(start: buffer + first, count: place - first)
  }

  /// A field in quotes; `false` when its end has not been read yet.
  private mutating func scanQuoted(
    _ cursor: inout Cursor, _ count: Int
  ) throws(TableError) -> Bool {
    let opened = cursor.place
    var place = opened + 1
    var hasDoubled = false
    while true {
      while place < filled, buffer[place] != 0x22 {
        let byte = buffer[place]
        if byte == 10 { cursor.lines += 1 }
        if byte >= 0x80 { cursor.hasHigh = true }
        if byte == 0 { throw try nul(place) }
        place += 1
      }
      if place == filled || (place + 1 == filled && !isAtEnd) {
        guard isAtEnd || filled - start > Self.rowMax else { return false }
        guard place == filled else { break }
        throw try undamaged(at(opened, Self.openQuote))
      }
      guard place + 1 < filled, buffer[place + 1] == 0x22 else { break }
      hasDoubled = true
      place += 2
    }
    fields[count] = TableField(start: buffer + opened + 1, count: place - opened - 1)
    if hasDoubled { doubled.append(count) }
    cursor.place = place + 1
    guard isEnd(cursor.place) else {
      throw try undamaged(at(cursor.place, Self.textBehindQuote))
    }
    return true
  }

  private static let openQuote =
    "the quote is not closed; accepted: a quote at the end of the field, and two for one within"
  private static let textBehindQuote =
    "text behind a closing quote; accepted: the delimiter or the end of the line, and two quotes "
    + "for one within a field"

  /// Whether a field may end before this byte.
  private func isEnd(_ place: Int) -> Bool {
    guard place < filled else { return true }
    if buffer[place] == 13 { return place + 1 >= filled || buffer[place + 1] == 10 }
    return buffer[place] == delimiter || buffer[place] == 10
  }

  /// Finishes a whole row: checks its text, and undoubles quotes.
  @inline(__always)
  private mutating func closed(
    _ count: Int, _ next: Int, _ cursor: Cursor
  ) throws(TableError) -> Scan {
    if cursor.hasHigh {
      let bytes = UnsafeBufferPointer(start: buffer + start, count: next - start)
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: bytes.span)
      } catch {
        let fault = error.byteOffsets.lowerBound
        let byte = String(bytes[fault], radix: 16, uppercase: true)
        throw try undamaged(at(start + fault, "the byte 0x\(byte) is not UTF-8; accepted: UTF-8"))
      }
    }
    if !doubled.isEmpty {
      for place in doubled { fields[place].count = undouble(fields[place]) }
    }
    return .row(fields: count, next: next, lines: cursor.lines)
  }

  private func undouble(_ field: TableField) -> Int {
    let bytes = UnsafeMutablePointer(mutating: field.start)
    var (from, to) = (0, 0)
    while from < field.count {
      bytes[to] = bytes[from]
      from += bytes[from] == 0x22 ? 2 : 1
      to += 1
    }
    return to
  }

  private mutating func growFields() {
    let more = UnsafeMutablePointer<TableField>.allocate(capacity: 2 * fieldCapacity)
    more.moveInitialize(from: fields, count: fieldCapacity)
    fields.deallocate()
    fields = more
    fieldCapacity *= 2
  }

  /// Moves the unread rest to the front and reads a block behind it, at least as long as the rest:
  /// a long row that arrives in small pieces is then scanned a few times, not once for each piece.
  private mutating func refill() throws(TableError) {
    if start > 0 {
      memmove(buffer, buffer + start, filled - start)
      filled -= start
      start = 0
    }
    guard filled <= Self.rowMax else {
      throw at(start, "the row is longer than \(Self.rowMax >> 20) MB; accepted: shorter rows")
    }
    let end = filled + max(Self.blockSize, filled)
    if end > capacity { grow(to: max(end, 2 * capacity)) }
    let wanted = max(1, 2 * filled)
    while filled < wanted, !isAtEnd {
      let count = try stream.read(into: buffer + filled, count: end - filled)
      if count == 0 { isAtEnd = true }
      filled += count
    }
  }

  private mutating func grow(to size: Int) {
    let more = UnsafeMutablePointer<UInt8>.allocate(capacity: size + 1)
    memcpy(more, buffer, filled)
    buffer.deallocate()
    buffer = more
    capacity = size
  }

  mutating func skipMark() throws(TableError) {
    while filled < 3, !isAtEnd { try refill() }
    if filled >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { start = 3 }
    if filled >= 2,
      (buffer[0] == 0xFF && buffer[1] == 0xFE) || (buffer[0] == 0xFE && buffer[1] == 0xFF)
    {
      throw .data(path: path, line: 1, column: 1, "is UTF-16; accepted: UTF-8")
    }
  }

  // MARK: Errors

  /// The error itself, or that of a broken gzip stream, which explains it better.
  func undamaged(_ error: TableError) throws(TableError) -> TableError {
    try stream.checkRest()
    return error
  }

  private func nul(_ place: Int) throws(TableError) -> TableError {
    try undamaged(at(place, "a NUL byte; accepted: text in UTF-8"))
  }

  func ragged(_ count: Int, _ width: Int) -> TableError {
    let place = min(count, width)
    let found =
      "the row has \(count) field\(count == 1 ? "" : "s"); accepted: \(width), as in "
      + "the first line"
    return problem(min(place, count - 1), found)
  }

  /// An error at a byte of the row that is being scanned.
  private func at(_ place: Int, _ words: String) -> TableError {
    located(place, from: start, line: line, words)
  }

  /// An error in a field of the row that was read last.
  func problem(_ field: Int, _ words: String) -> TableError {
    let place = fields[field].start - UnsafePointer(buffer)
    let isQuoted = place > rowStart && buffer[place - 1] == 0x22
    return located(isQuoted ? place - 1 : place, from: rowStart, line: rowLine, words)
  }

  private func located(
    _ place: Int, from first: Int, line: Int, _ words: String
  ) -> TableError {
    var (line, lineStart) = (line, first)
    for byte in first..<max(first, place) where buffer[byte] == 10 {
      line += 1
      lineStart = byte + 1
    }
    return .data(path: path, line: line, column: place - lineStart + 1, words)
  }
}
