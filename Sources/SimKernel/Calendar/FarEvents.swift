/// The later events of a calendar, sorted only as far as needed.
///
/// One array in segments: each segment's events come after all those of the next, in no order
/// among themselves. The last segment is split when it is needed and too long, so that most
/// events are moved a few times, in passes over memory, before they become near (Navarro, Paredes,
/// Poblete and Sanders 2011). Each segment is at least about twice as long as the next, so there
/// are O(log count) of them.
@usableFromInline struct FarEvents<Event: BitwiseCopyable> {
  @usableFromInline typealias Node = EventNode<Event>

  /// The boundary between a segment and the next one.
  @usableFromInline struct Cut: BitwiseCopyable, Sendable {
    @usableFromInline var start: Int
    /// Events of this rank or a lower one lie at `start` or after.
    @usableFromInline let rank: UInt64

    @inlinable init(start: Int, rank: UInt64) {
      self.start = start
      self.rank = rank
    }
  }

  @usableFromInline var nodes: ContiguousArray<Node> = []
  @usableFromInline var cuts: ContiguousArray<Cut> = []

  @inlinable init() {}

  /// Inserts an event into its segment: every later segment moves its first node behind its last.
  ///
  /// - Complexity: O(log count) nodes are moved, all at places that stay in the cache.
  @inlinable mutating func push(_ node: Node) {
    nodes.append(node)
    nodes.withUnsafeMutableBufferPointer { nodes in
      cuts.withUnsafeMutableBufferPointer { cuts in
        var hole = nodes.count - 1
        var cut = cuts.count - 1
        while cut >= 0, node.rank > cuts[cut].rank {
          let start = cuts[cut].start
          nodes[hole] = nodes[start]
          hole = start
          cuts[cut].start = start + 1
          cut -= 1
        }
        nodes[hole] = node
      }
    }
  }

  /// Moves the nodes of `near` that come last, about half of them, into a segment of their own.
  ///
  /// - Parameter horizon: No node in `near` has a higher rank, and none here has it or a lower one.
  /// - Returns: The new horizon; the old one where all of `near` is at one time.
  @inlinable @inline(never)
  mutating func takeLast(of near: inout ContiguousArray<Node>, horizon: UInt64) -> UInt64 {
    let split = near.withUnsafeMutableBufferPointer { FarEvents.partition($0[...]) }
    guard let split else { return horizon }
    let start = nodes.count
    nodes.append(contentsOf: near[..<split.start])
    near.removeSubrange(..<split.start)
    if start > 0 { join(Cut(start: start, rank: horizon)) }
    return split.rank
  }

  /// Makes the nodes from `cut` on the last segment. Preceding segments that are less than twice as
  /// long as what follows them are merged into it.
  @inlinable mutating func join(_ cut: Cut) {
    var cut = cut
    while true {
      let start = cuts.last?.start ?? 0
      guard cut.start - start < 2 * (nodes.count - cut.start) else { return cuts.append(cut) }
      guard let last = cuts.popLast() else { return }
      cut = last
    }
  }

  /// Moves the nearest events, at most `countMax` unless they are at one time, into `near`, which
  /// is empty, in no order.
  ///
  /// - Returns: The new horizon: no node in `near` has a higher rank, and none here has it or a
  ///   lower one.
  /// - Complexity: O(count) now and then, O(log count) on average.
  @inlinable @inline(never)
  mutating func giveFirst(_ countMax: Int, to near: inout ContiguousArray<Node>) -> UInt64 {
    var start = cuts.last?.start ?? 0
    while nodes.count - start > countMax {
      let split = nodes.withUnsafeMutableBufferPointer { FarEvents.partition($0[start...]) }
      guard let split else { break }
      cuts.append(split)
      start = split.start
    }
    near.append(contentsOf: nodes[start...])
    nodes.removeSubrange(start...)
    return cuts.popLast()?.rank ?? .max
  }

  /// Partitions the nodes by rank, the later ones first.
  ///
  /// - Returns: The index at which the earlier ones start, and their highest possible rank; `nil`
  ///   when all nodes have one rank.
  @inlinable static func partition(_ nodes: Slice<UnsafeMutableBufferPointer<Node>>) -> Cut? {
    let pivot = middle(nodes)
    let start = moveLater(than: pivot, in: nodes)
    if start > nodes.startIndex { return Cut(start: start, rank: pivot) }
    // The pivot is the highest rank of all, and perhaps of many.
    guard pivot > 0 else { return nil }
    let later = moveLater(than: pivot - 1, in: nodes)
    return later < nodes.endIndex ? Cut(start: later, rank: pivot - 1) : nil
  }

  /// Moves the nodes of higher rank than `pivot` to the start of the slice, without branches.
  ///
  /// - Returns: The index at which the other nodes start.
  @inlinable @inline(__always)
  static func moveLater(
    than pivot: UInt64, in nodes: Slice<UnsafeMutableBufferPointer<Node>>
  ) -> Int {
    let memory = nodes.base.baseAddress!
    var start = nodes.startIndex
    for place in nodes.startIndex..<nodes.endIndex {
      let node = memory[place]
      memory[place] = memory[start]
      memory[start] = node
      start += node.rank > pivot ? 1 : 0
    }
    return start
  }

  /// The median of three medians of three ranks: an estimate of the median that costs nine loads.
  @inlinable static func middle(_ nodes: Slice<UnsafeMutableBufferPointer<Node>>) -> UInt64 {
    let memory = nodes.base.baseAddress! + nodes.startIndex
    let last = nodes.count - 1
    func rank(_ eighth: Int) -> UInt64 { memory[last * eighth / 8].rank }
    func middle(_ a: UInt64, _ b: UInt64, _ c: UInt64) -> UInt64 {
      max(min(a, b), min(max(a, b), c))
    }
    return middle(
      middle(rank(0), rank(1), rank(2)), middle(rank(3), rank(4), rank(5)),
      middle(rank(6), rank(7), rank(8)))
  }
}

extension FarEvents: Sendable where Event: Sendable {}
