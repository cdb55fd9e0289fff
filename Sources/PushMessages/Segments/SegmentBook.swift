import PushModel

/// The segments of a strategy as tests of numbers and bits, for one table of zones.
struct SegmentBook: Sendable {
  /// The names in order; a segment is known by its place among them.
  let names: [String]
  private let tests: [SegmentTest]

  /// - Precondition: There are at most ``Segment/countMax``.
  init(_ segments: [String: Segment], zones: ZoneTable?) {
    precondition(
      segments.count <= Segment.countMax,
      "\(segments.count) segments, 0...\(Segment.countMax) are accepted")
    names = segments.keys.sorted()
    tests = names.map { SegmentTest(segments[$0]!, zones) }
  }

  /// The place of a segment that a rule or a journey names; `nil` where it names none.
  ///
  /// - Precondition: The strategy has it.
  func place(of name: String?) -> Int? {
    guard let name else { return nil }
    let place = names.firstIndex(of: name)
    precondition(place != nil, "segment `\(name)` is none of \(names)")
    return place
  }

  /// Whether a person is in the segment at `place`.
  func holds(_ place: Int, _ recipient: Recipient, _ agenda: Agenda, at now: Timestamp) -> Bool {
    tests[place].holds(recipient, agenda, at: now)
  }
}

/// A segment as a test of people whom a service has just begun to know.
package struct SegmentAtStart: Sendable {
  private let test: SegmentTest

  /// - Parameter zones: Those that the segment names.
  /// - Precondition: ``Segment/movedKey`` is `nil`: nothing has happened to these people yet.
  package init(_ segment: Segment, zones: ZoneTable?) {
    precondition(segment.movedKey == nil, "segment by `\(segment.movedKey ?? "")`")
    test = SegmentTest(segment, zones)
  }

  /// Whether a person is in it.
  package func holds(_ recipient: Recipient) -> Bool {
    let now = Timestamp.distantPast
    return test.holds(recipient, Agenda(BusinessID(rawValue: 0), [], at: now), at: now)
  }
}

extension Segment {
  /// The first of its keys that asks for what people do after a service has begun to know them, which
  /// pushes may move; `nil` for none.
  package var movedKey: String? {
    let own: [(String, Bool)] = [
      ("away", away != nil), ("tenure", tenure != nil), ("visitDays", visitDays != nil),
      ("openDays", openDays != nil),
    ]
    let opposite: [Segment] =
      switch not {
      case .of(let other)?: [other]
      case nil: []
      }
    return own.first { $0.1 }?.0
      ?? ((all ?? []) + (any ?? []) + opposite).lazy.compactMap(\.movedKey).first
  }
}

/// A condition on a person without names.
private indirect enum SegmentTest: Sendable {
  case language(UInt32)
  case zone([ZoneID])
  case platform(UInt8)
  case permission(Bool)
  case wants(CategorySet)
  case away(LengthBound)
  case tenure(LengthBound)
  case visitDays(DayBound)
  case openDays(DayBound)
  case all([SegmentTest])
  case any([SegmentTest])
  case not(SegmentTest)

  init(_ segment: Segment, _ zones: ZoneTable?) {
    let tests: [SegmentTest?] = [
      segment.language.map { .language($0.reduce(0) { $0 | 1 << UInt32($1.rawValue) }) },
      segment.zone.map { .zone($0.compactMap { zones?.zone(named: $0) }) },
      segment.platform.map { .platform($0.reduce(0) { $0 | 1 << $1.rawValue }) },
      segment.permission.map { .permission($0) },
      segment.wants.map { .wants($0.reduce(into: []) { $0.insert(CategorySet($1)) }) },
      segment.away.map { .away($0) }, segment.tenure.map { .tenure($0) },
      segment.visitDays.map { .visitDays($0) }, segment.openDays.map { .openDays($0) },
      segment.all.map { .all($0.map { SegmentTest($0, zones) }) },
      segment.any.map { .any($0.map { SegmentTest($0, zones) }) },
      segment.not.map {
        switch $0 {
        case .of(let other): .not(SegmentTest(other, zones))
        }
      },
    ]
    let given = tests.compactMap(\.self)
    self = given.count == 1 ? given[0] : .all(given)
  }

  func holds(_ recipient: Recipient, _ agenda: Agenda, at now: Timestamp) -> Bool {
    switch self {
    case .language(let languages): languages & 1 << UInt32(recipient.language.rawValue) != 0
    case .zone(let zones): zones.contains(recipient.zone)
    case .platform(let platforms): platforms & recipient.reach.platforms != 0
    case .permission(let isGiven): recipient.reach.anyPermission == isGiven
    case .wants(let categories): recipient.preferences.categories.isSuperset(of: categories)
    case .away(let bound): bound.holds(for: now - agenda.openedAt)
    case .tenure(let bound): bound.holds(for: now - agenda.startedAt)
    case .visitDays(let bound): bound.holds(for: agenda.visitDays, at: now)
    case .openDays(let bound): bound.holds(for: agenda.openDays, at: now)
    case .all(let tests): tests.allSatisfy { $0.holds(recipient, agenda, at: now) }
    case .any(let tests): tests.contains { $0.holds(recipient, agenda, at: now) }
    case .not(let test): !test.holds(recipient, agenda, at: now)
    }
  }
}

extension Reach {
  /// The platforms of the eligible devices, a bit for each raw value.
  fileprivate var platforms: UInt8 {
    let hasApple = eligible & apple != 0
    let hasAndroid = eligible & ~apple != 0
    return (hasApple ? 1 << Platform.ios.rawValue : 0)
      | (hasAndroid ? 1 << Platform.android.rawValue : 0)
  }
}
