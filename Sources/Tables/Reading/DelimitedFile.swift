import Foundation

/// A file of rows in the manner of RFC 4180: fields apart by one byte, in quotes where they hold
/// that byte, a quote (written twice) or a new line.
///
/// It is read in blocks and never held; a row costs no allocation. Accepted are `\n` and `\r\n`, a
/// byte order mark, a last line without an end, and lines with nothing in them, which are skipped
/// unless there is only one column.
package final class DelimitedFile: TableSource {
  /// The file, as the user wrote it; `-` is standard input.
  package let path: String
  private var scanner: RowScanner
  private var names: [String]?

  package enum Delimiter: String, CaseIterable, Sendable {
    case comma = ","
    case semicolon = ";"
    case tab = "\t"

    /// `tab` for `.tsv` and `.tab`, else `comma`.
    package init(ofFile path: String) {
      var name = path.lowercased()
      if name.hasSuffix(".gz") { name.removeLast(3) }
      self = name.hasSuffix(".tsv") || name.hasSuffix(".tab") ? .tab : .comma
    }
  }

  /// - Throws: `TableError` when the file cannot be opened.
  package init(path: String, delimiter: Delimiter? = nil) throws(TableError) {
    self.path = path
    let mark = (delimiter ?? Delimiter(ofFile: path)).rawValue.utf8.first!
    scanner = RowScanner(path: path, stream: try ByteStream(path: path), delimiter: mark)
  }

  /// Names in the first line; it is read once.
  ///
  /// - Throws: `TableError` for an empty file, or two columns of the same name.
  package func columns() throws(TableError) -> [String] {
    if let names { return names }
    try scanner.skipMark()
    guard let count = try scanner.nextRow() else {
      throw .file(
        path,
        "is empty; accepted: a line of column names "
          + "and rows below it")
    }
    let fields = scanner.fields
    let found = (0..<count).map { place in
      String(
        decoding: UnsafeBufferPointer(start: fields[place].start, count: fields[place].count),
        as: UTF8.self)
    }
    var places: [String: Int] = [:]
    for (place, name) in found.enumerated() {
      if let first = places.updateValue(place, forKey: name) {
        throw scanner.problem(
          place,
          "the column `\(name)` is given twice, first as column \(first + 1); "
            + "accepted: unique names")
      }
    }
    names = found
    return found
  }

  /// Calls `take` for every row below the names. The file is read only once.
  ///
  /// - Throws: `TableError` also when there are no rows, or one has another number of fields.
  package func read(
    isStopped: () -> Bool, _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError) {
    try Self.read(&scanner, width: try columns().count, isStopped, take)
  }

  /// The rows below the line of names. The scanner is borrowed once for all of them: a property of
  /// an object is looked up anew at every use.
  private static func read(
    _ scanner: inout RowScanner, width: Int, _ isStopped: () -> Bool,
    _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError) {
    var rows = 0
    while let count = try next(&scanner, isStopped) {
      if count != width {
        if count == 1, scanner.fields[0].count == 0 { continue }
        throw try scanner.undamaged(scanner.ragged(count, width))
      }
      if rows & 0x3FFF == 0, isStopped() { throw .interrupted }
      rows += 1
      do throws(TableError) {
        try take(TableRow(fields: scanner.fields, count: count, line: scanner.rowLine))
      } catch {
        guard case .field(let place, let words) = error else { throw error }
        throw try scanner.undamaged(scanner.problem(place, words))
      }
    }
    if rows == 0 {
      throw .data(
        path: scanner.path, line: 1, column: nil,
        "has a header and no rows; accepted: one row or more")
    }
  }

  /// A signal also stops what feeds this program: a broken stream is then no mistake in the data.
  @inline(__always)
  private static func next(
    _ scanner: inout RowScanner, _ isStopped: () -> Bool
  ) throws(TableError) -> Int? {
    do throws(TableError) {
      return try scanner.nextRow()
    } catch {
      if isStopped() { throw .interrupted }
      throw error
    }
  }
}
