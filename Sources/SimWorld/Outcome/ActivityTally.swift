import Bytes
import PushModel
import SimKernel

/// Counts of subscribers' activities that owners are told of, by minute, business and type.
///
/// Stored as bytes, most entries in two, because there may be as many entries as a world has
/// minutes and businesses. Entries are in ascending order of their key, which numbers minute,
/// business and type. An entry is the number of keys skipped since the one before, doubled; if its
/// count is above 1 that number is odd, and the count minus 2 follows.
package struct ActivityTally: Hashable, Sendable {
  /// The businesses whose owners are told.
  package let businesses: Range<Int>
  /// The entries in stored form; empty when nothing has happened.
  package private(set) var bytes: [UInt8] = []

  /// The largest valid count of one entry when bytes are read.
  private static let countMax = 1 << 24
  /// The types of activity, in the order in which owners are told of them.
  static let types: [PushType] = [.newFollower, .newLike, .newReview]

  /// An empty tally of these businesses.
  package init(of businesses: Range<Int>) { self.businesses = businesses }

  /// A tally of those activities that concern `businesses`.
  ///
  /// - Parameter activity: In any order.
  package init(_ activity: some Sequence<Activity>, of businesses: Range<Int>) {
    self.init(of: businesses)
    var keys: ContiguousArray<UInt64> = []
    for event in activity where businesses.contains(Int(event.business)) {
      keys.append(key(of: event))
    }
    var scratch: ContiguousArray<UInt64> = []
    keys.radixSort(scratch: &scratch)
    bytes = Self.bytes(ofSorted: keys)
  }

  /// One tally for each of `lanes`, which are consecutive from business 0 and, except for the last,
  /// of equal length.
  ///
  /// - Parameter activity: In any order.
  package static func tallies(
    of activity: ContiguousArray<Activity>, lanes: [Range<Int>]
  ) -> [ActivityTally] {
    guard lanes.count > 1 else { return lanes.map { ActivityTally(activity, of: $0) } }
    var parts = [ContiguousArray<Activity>](repeating: [], count: lanes.count)
    for event in activity { parts[Int(event.business) / lanes[0].count].append(event) }
    return zip(parts, lanes).map { ActivityTally($0, of: $1) }
  }

  /// The tally that was stored as `bytes`.
  ///
  /// - Throws: `ByteError` for bytes that are not ``bytes`` of a tally of these businesses in a run
  ///   of this span.
  package init(
    bytes: [UInt8], of businesses: Range<Int>, in span: Span
  ) throws(ByteError) {
    self.init(of: businesses)
    var reader = ByteReader(bytes)
    let minutes = ((span.end - span.start).milliseconds + 59_999) / 60_000
    let keys = UInt64(minutes) * keysPerMinute
    var next: UInt64 = 0
    while !reader.isAtEnd, next < keys {
      let step = try reader.number("activity", max: (keys - 1 - next) << 1 | 1)
      next += step >> 1 + 1
      if step & 1 == 1 { _ = try reader.count("repeated activity", max: Self.countMax - 2) }
    }
    try reader.finish()
    self.bytes = bytes
  }

  /// Whether nothing has happened.
  package var isEmpty: Bool { bytes.isEmpty }

  /// The number of possible keys in a minute.
  var keysPerMinute: UInt64 { UInt64(businesses.count * Self.types.count) }

  /// The key of an activity: all possible activities numbered by minute, then business, then type.
  private func key(of event: Activity) -> UInt64 {
    let type = Int(event.type.rawValue) - Int(PushType.newFollower.rawValue)
    precondition(Self.types.indices.contains(type), "owners do not hear of \(event.type)")
    let place = (Int(event.business) - businesses.lowerBound) * Self.types.count + type
    return UInt64(event.minute) * keysPerMinute + UInt64(place)
  }

  private static func bytes(ofSorted keys: ContiguousArray<UInt64>) -> [UInt8] {
    var writer = ActivityWriter()
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end] == keys[start] { end += 1 }
      writer.append(keys[start], count: end - start)
      start = end
    }
    return writer.bytes
  }

  /// Adds the counts of another tally.
  ///
  /// - Precondition: `other` is of the same businesses.
  /// - Complexity: O(entries of both).
  package mutating func merge(_ other: ActivityTally) {
    precondition(other.businesses == businesses, "\(other.businesses), not \(businesses)")
    guard !other.isEmpty else { return }
    bytes = isEmpty ? other.bytes : merged(ActivityCursor(self), ActivityCursor(other))
  }

  mutating func merge(sorted keys: ContiguousArray<UInt64>) {
    var other = ActivityTally(of: businesses)
    other.bytes = Self.bytes(ofSorted: keys)
    merge(other)
  }

  private func merged(_ one: consuming ActivityCursor, _ other: consuming ActivityCursor) -> [UInt8]
  {
    var writer = ActivityWriter()
    while min(one.key, other.key) < .max {
      let key = min(one.key, other.key)
      var count = 0
      if one.key == key {
        count += one.count
        one.advance()
      }
      if other.key == key {
        count += other.count
        other.advance()
      }
      writer.append(key, count: count)
    }
    return writer.bytes
  }
}

/// Writes the entries of an ``ActivityTally`` in rising order.
struct ActivityWriter {
  private var writer = ByteWriter()
  private var next: UInt64 = 0

  var bytes: [UInt8] { writer.bytes }

  /// - Precondition: `key` is above the last, `count` positive.
  mutating func append(_ key: UInt64, count: Int) {
    let isRepeated = count > 1
    writer.append(number: (key - next) << 1 | (isRepeated ? 1 : 0))
    if isRepeated { writer.append(count: count - 2) }
    next = key + 1
  }
}

/// A position in the entries of an ``ActivityTally``.
struct ActivityCursor {
  private var reader: ByteReader
  private var next: UInt64 = 0
  /// The key of the entry; `UInt64.max` after the last one.
  private(set) var key: UInt64 = 0
  private(set) var count = 0

  /// A cursor at the first entry.
  init(_ tally: ActivityTally) {
    reader = ByteReader(tally.bytes)
    advance()
  }

  mutating func advance() {
    guard !reader.isAtEnd else {
      key = .max
      return
    }
    // A tally's bytes are its own, or were checked when they came in.
    let step = try! reader.number("activity")
    key = next + step >> 1
    count = step & 1 == 0 ? 1 : try! reader.count("repeated activity", max: .max) + 2
    next = key + 1
  }
}
