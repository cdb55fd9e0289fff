import PushModel

/// A cap in the compiled form that a ``PolicyTable`` counts with.
@usableFromInline struct CapRow: Sendable, BitwiseCopyable {
  /// Bit *t*: whether type *t* obeys the cap.
  @usableFromInline var types: UInt64
  /// Bit *t*: whether type *t* consumes the cap.
  @usableFromInline var consumers: UInt64
  @usableFromInline var limit: Int
  /// Length of a rolling window in milliseconds, or one of the calendar codes below.
  @usableFromInline var window: Int64
  @usableFromInline var offset: Int
  @usableFromInline var refusal: Refusal
  @usableFromInline var overflow: Cap.Overflow
  /// Number of reservations, whose counts stand behind those of the window.
  var reserved: UInt8
  /// Number of subjects that are counted apart; 0 for a cap that counts all pushes together.
  var keys: UInt8

  @inlinable static var localDay: Int64 { -1 }
  static var isoWeek: Int64 { -2 }

  @inlinable var isCalendar: Bool { window < 0 }
  /// Words of history: those of a window, or for each subject its number and those of its window.
  var words: Int { keys == 0 ? windowWords : Int(keys) * (1 + windowWords) }
  /// Words of a window: a period and a count, or a running count and the last `limit` moments; then the
  /// count of each reservation, or for each moment a byte with the number of its reservation.
  var windowWords: Int { isCalendar ? 2 + Int(reserved) : 1 + limit + reservedWords }
  /// Words of the bytes behind the moments of a rolling window.
  private var reservedWords: Int { reserved == 0 ? 0 : (limit + 7) / 8 }

  /// A cap that no push obeys, until its values are read.
  init() {
    types = 0
    consumers = 0
    limit = 0
    window = 0
    offset = 0
    refusal = .globalCap
    overflow = .drop
    reserved = 0
    keys = 0
  }

  /// - Parameters:
  ///   - table: The types that there are.
  ///   - keys: Number of subjects that are counted apart.
  init(
    _ cap: Cap, over group: PushGroup, among table: PushTypes, refusal: Refusal, keys: Int = 0,
    after previous: CapRow?
  ) throws(PolicyError) {
    guard Cap.limits.contains(cap.limit) else {
      throw .limitOutOfRange(group, found: cap.limit)
    }
    reserved = UInt8(clamping: cap.reserve.count)
    self.keys = UInt8(keys)
    let exempt = ([.category(.security)] + cap.exempt.filter(\.isOfTypes)).reduce(0) {
      $0 | $1.types(among: table)
    }
    let all = group.types(among: table)
    types = all & ~exempt
    consumers = cap.exemptConsumes ? all : types
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
