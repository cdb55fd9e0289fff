/// Records of a fixed number of 64-bit words, in one or more parts, in the order of appending.
final class RecordStore {
  let stride: Int
  private let store: BlockStore
  private let perBlock: Int
  let parts: Int
  /// By part: memory that is being filled, and how far. Plain memory, because every row comes by.
  private let open: UnsafeMutablePointer<UnsafeMutablePointer<UInt64>>
  private let used: UnsafeMutablePointer<Int>
  private var blocks: [[BlockStore.Block]]

  init(stride: Int, parts: Int, blockBytes: Int, store: BlockStore) {
    self.stride = stride
    self.store = store
    perBlock = max(1, blockBytes / (8 * stride))
    self.parts = parts
    open = .allocate(capacity: parts)
    used = .allocate(capacity: parts)
    for part in 0..<parts {
      (open + part).initialize(to: .allocate(capacity: perBlock * stride))
      (used + part).initialize(to: 0)
    }
    blocks = [[BlockStore.Block]](repeating: [], count: parts)
  }

  deinit {
    for part in 0..<parts { open[part].deallocate() }
    open.deallocate()
    used.deallocate()
  }

  /// Space for one more record, to be filled before any other call.
  @inline(__always)
  func next(in part: Int) throws(TableError) -> UnsafeMutablePointer<UInt64> {
    if used[part] == perBlock { try flush(part) }
    let place = open[part] + used[part] * stride
    used[part] += 1
    return place
  }

  @inline(never)
  private func flush(_ part: Int) throws(TableError) {
    let bytes = used[part] * stride * 8
    blocks[part].append(try store.append(UnsafeRawPointer(open[part]), count: bytes))
    used[part] = 0
  }

  /// Every record of a part, in order.
  func each(
    in part: Int, _ body: (UnsafePointer<UInt64>) throws(TableError) -> Void
  ) throws(TableError) {
    let scratch = UnsafeMutableRawPointer.allocate(
      byteCount: perBlock * stride * 8, alignment: 16)
    defer { scratch.deallocate() }
    for block in blocks[part] {
      let words = try store.bytes(of: block, scratch).assumingMemoryBound(to: UInt64.self)
      for place in 0..<block.count / (8 * stride) { try body(words + place * stride) }
    }
    for place in 0..<used[part] { try body(UnsafePointer(open[part]) + place * stride) }
  }
}
