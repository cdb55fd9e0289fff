/// Numbers texts in the order in which they are first seen.
package struct TextIndex {
  /// Distinct texts, each at its number.
  package private(set) var texts: [String] = []
  private var hashes: [UInt64] = []
  /// All texts concatenated, and the start of each, with the end as the last.
  private var bytes: [UInt8] = []
  private var starts = [0]
  /// Open addressing: a place in ``texts``, or -1.
  private var table = [Int32](repeating: -1, count: 16)
  /// The most distinct texts that are numbered.
  package let countMax: Int

  package init(countMax: Int) { self.countMax = countMax }

  /// `nil` when it would be one too many.
  @inline(__always)
  package mutating func index(of field: TableField) -> Int? {
    let hash = ByteHash.of(field.start, field.count)
    var place = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while true {
      let found = Int(table[place])
      if found < 0 { return insert(field, hash) }
      if hashes[found] == hash, matches(found, field) { return found }
      place = (place + 1) & (table.count - 1)
    }
  }

  @inline(__always)
  private func matches(_ index: Int, _ field: TableField) -> Bool {
    let start = starts[index]
    guard starts[index + 1] - start == field.count else { return false }
    for place in 0..<field.count where bytes[start + place] != field.start[place] { return false }
    return true
  }

  @inline(never)
  private mutating func insert(_ field: TableField, _ hash: UInt64) -> Int? {
    guard texts.count < countMax else { return nil }
    let text = UnsafeBufferPointer(start: field.start, count: field.count)
    texts.append(String(decoding: text, as: UTF8.self))
    bytes.append(contentsOf: text)
    starts.append(bytes.count)
    hashes.append(hash)
    if 2 * texts.count > table.count {
      table = [Int32](repeating: -1, count: 2 * table.count)
      for index in hashes.indices { place(index) }
    } else {
      place(texts.count - 1)
    }
    return texts.count - 1
  }

  private mutating func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: hashes[index]) & (table.count - 1)
    while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
    table[slot] = Int32(index)
  }
}
