/// The source of rows: a delimited file, or a table of a database.
package protocol TableSource: AnyObject {
  /// As the user wrote it.
  var path: String { get }

  /// The columns' names, in their order.
  ///
  /// - Throws: `TableError`, also when two columns have the same name.
  func columns() throws(TableError) -> [String]

  /// Calls `take` once for every row, in the file's order.
  ///
  /// - Parameter isStopped: Asked at intervals; `true` ends the reading with `interrupted`.
  /// - Throws: `TableError`; a `field` error of `take` gets its place in the file.
  func read(
    isStopped: () -> Bool, _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError)
}

/// A row in its reader's memory.
package struct TableRow {
  /// As many as there are columns.
  package let fields: UnsafePointer<TableField>
  /// Fields of the row.
  package let count: Int
  /// Where it begins: a line of a file, or the number of a row; from 1.
  package let line: Int

  package init(fields: UnsafePointer<TableField>, count: Int, line: Int) {
    self.fields = fields
    self.count = count
    self.line = line
  }
}
