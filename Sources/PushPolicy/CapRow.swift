import PushModel

/// A cap in the compiled form that a ``PolicyTable`` counts with.
@usableFromInline struct CapRow: Sendable, BitwiseCopyable {
  /// Bit *t*: whether type *t* obeys the cap.
  @usableFromInline var types: UInt32
  /// Bit *t*: whether type *t* consumes the cap.
  @usableFromInline var consumers: UInt32
  @usableFromInline var limit: Int
  /// Length of a rolling window in milliseconds, or one of the calendar codes below.
  @usableFromInline var window: Int64
  @usableFromInline var offset: Int
  @usableFromInline var refusal: Refusal
  @usableFromInline var overflow: Cap.Overflow

  /// Number of push types that the bits of ``types`` and ``consumers`` can name.
  static let typesMax = UInt32.bitWidth

  @inlinable static var localDay: Int64 { -1 }
  static var isoWeek: Int64 { -2 }

  @inlinable var isCalendar: Bool { window < 0 }
  /// Words of history: a period and a count, or a running count and the last `limit` moments.
  var words: Int { isCalendar ? 2 : 1 + limit }

  /// A cap that no push obeys, until its values are read.
  init() {
    types = 0
    consumers = 0
    limit = 0
    window = 0
    offset = 0
    refusal = .globalCap
    overflow = .drop
  }

  init(
    _ cap: Cap, over group: PushGroup, refusal: Refusal, after previous: CapRow?
  ) throws(PolicyError) {
    guard Cap.limits.contains(cap.limit) else {
      throw .limitOutOfRange(group, found: cap.limit)
    }
    let exempt = cap.exempt.reduce(PushGroup.category(.security).types) { $0 | $1.types }
    types = group.types & ~exempt
    consumers = cap.exemptConsumes ? group.types : types
    limit = cap.limit
    offset = previous.map { $0.offset + $0.words } ?? 0
    self.refusal = refusal
    overflow = cap.overflow
    switch cap.per {
    case .rolling(let length): window = length.milliseconds
    case .localDay: window = Self.localDay
    case .isoWeek: window = Self.isoWeek
    }
  }
}
