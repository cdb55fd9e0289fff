import PushModel
import SimKernel

/// How often subscribers did what owners hear of, by minute, business and type, for some businesses.
///
/// Kept as bytes, because there are as many entries as a world has minutes and businesses: most take
/// two. An entry is the number of those that it could have been since the last, doubled; when it
/// happened more than once that is odd, and the number of times less two follows.
public struct ActivityTally: Hashable, Sendable {
  /// Those whose owners hear of it.
  public let businesses: Range<Int>
  public private(set) var bytes: [UInt8] = []

  /// The most that one entry may count when it is read.
  private static let countMax = 1 << 24
  /// In the order in which owners hear of them.
  static let types: [PushType] = [.newFollower, .newLike, .newReview]

  /// Nothing has happened.
  public init(of businesses: Range<Int>) { self.businesses = businesses }

  /// - Parameter activity: In any order; only that of `businesses` counts.
  public init(_ activity: some Sequence<Activity>, of businesses: Range<Int>) {
    self.init(of: businesses)
    var keys: ContiguousArray<UInt64> = []
    for deed in activity where businesses.contains(Int(deed.business)) {
      keys.append(key(of: deed))
    }
    var scratch: ContiguousArray<UInt64> = []
    keys.radixSort(scratch: &scratch)
    bytes = Self.bytes(ofSorted: keys)
  }

  /// One for each of `lanes`, which follow one another and are all as long as the first but for the
  /// last.
  ///
  /// - Parameter activity: In any order.
  public static func tallies(
    of activity: ContiguousArray<Activity>, lanes: [Range<Int>]
  ) -> [ActivityTally] {
    guard lanes.count > 1 else { return lanes.map { ActivityTally(activity, of: $0) } }
    var parts = [ContiguousArray<Activity>](repeating: [], count: lanes.count)
    for deed in activity { parts[Int(deed.business) / lanes[0].count].append(deed) }
    return zip(parts, lanes).map { ActivityTally($0, of: $1) }
  }

  /// - Throws: `ByteError` for bytes that are not ``bytes`` of a tally of these businesses in a run
  ///   of this span.
  public init(
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

  public var isEmpty: Bool { bytes.isEmpty }

  var keysPerMinute: UInt64 { UInt64(businesses.count * Self.types.count) }

  /// Numbers all that can happen: by minute, then business, then type.
  private func key(of deed: Activity) -> UInt64 {
    let type = Int(deed.type.rawValue) - Int(PushType.newFollower.rawValue)
    precondition(Self.types.indices.contains(type), "owners do not hear of \(deed.type)")
    let place = (Int(deed.business) - businesses.lowerBound) * Self.types.count + type
    return UInt64(deed.minute) * keysPerMinute + UInt64(place)
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

  /// Adds what happened besides.
  ///
  /// - Precondition: `other` is of the same businesses.
  /// - Complexity: O(entries of both).
  public mutating func merge(_ other: ActivityTally) {
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

/// Walks over the entries of an ``ActivityTally``.
struct ActivityCursor {
  private var reader: ByteReader
  private var next: UInt64 = 0
  /// Of the entry; the largest number after the last.
  private(set) var key: UInt64 = 0
  private(set) var count = 0

  /// At the first entry.
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
