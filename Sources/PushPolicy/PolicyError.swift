import PushModel

/// The reason why a policy cannot be compiled into a ``PolicyTable``.
public enum PolicyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// More caps than ``Policy/capsMax``, the budget included.
  case tooManyCaps(found: Int)
  /// A cap whose limit is outside 0...``Cap/limitMax``.
  case limitOutOfRange(PushGroup, found: Int)
  /// A budget whose limit is outside 0...``Cap/limitMax``.
  case budgetOutOfRange(found: Int)
  /// A cap on each subject whose limit is outside 0...``Cap/limitMax``.
  case eachLimitOutOfRange(CapSubject, found: Int)
  /// Reservations of less than a place each, or of more places together than the cap has.
  case placesOutOfRange(key: String, found: [Int], limit: Int)
  /// Two reservations of one cap that one push could be in.
  case reservationsOverlap(key: String, PushGroup, PushGroup)
  /// A reservation for pushes none of which the cap counts.
  case reservationNeverCounted(key: String, PushGroup)
  /// Reservations under a cap on each subject.
  case reserveUnderEach(CapSubject)
  /// A rank outside ``PushRank/all``.
  case rankOutOfRange(PushGroup, found: Int)
  /// More tags than ``PushNames/tagsMax`` in caps, exemptions, reservations and ranks.
  case tooManyTags(found: Int)
  /// A type that the content does not have, by the key in a strategy file.
  case unknownType(String, key: String)
  /// A length of time that is outside its range, by the key in a strategy file.
  case lengthOutOfRange(key: String, found: Interval, allowed: ClosedRange<Interval>)

  /// A message that names the key, the value found and the accepted range.
  public var description: String {
    switch self {
    case .tooManyCaps(let found):
      "`caps` and `budget` are \(found) limits, a policy has at most \(Policy.capsMax)"
    case .limitOutOfRange(let group, let found):
      "`caps.\(group).limit` is \(found), it ranges over 0...\(Cap.limitMax)"
    case .budgetOutOfRange(let found):
      "`budget.limit` is \(found), it ranges over 0...\(Cap.limitMax)"
    case .eachLimitOutOfRange(let subject, let found):
      "`caps.each.\(subject.name).limit` is \(found), it ranges over 0...\(Cap.limitMax)"
    case .placesOutOfRange(let key, let found, let limit):
      "`\(key).reserve` has \(found.map(String.init).joined(separator: " + ")) places; accepted: 1 or more "
        + "each, together at most the limit of \(limit)"
    case .reservationsOverlap(let key, let one, let other):
      "`\(key).reserve` has places for `\(one)` and for `\(other)`, and a push may be in both; accepted: "
        + "groups of which no push is in two"
    case .reservationNeverCounted(let key, let group):
      "`\(key).reserve` has places for `\(group)`, none of whose pushes the cap counts, so that they would be kept "
        + "for nobody; accepted: groups of pushes that it limits, which its `exempt` does not name"
    case .reserveUnderEach(let subject):
      "`caps.each.\(subject.name)` has `reserve`; accepted: reservations under any cap but those on each"
    case .rankOutOfRange(let group, let found):
      "`ranks.\(group)` is \(found), it ranges over \(PushRank.all)"
    case .tooManyTags(let found):
      "caps, exemptions, reservations and ranks name \(found) tags, at most \(PushNames.tagsMax) are accepted"
    case .unknownType(let name, let key):
      "`\(key)` names `\(name)`, which the content of the strategy does not have; accepted: a type of its "
        + "`content.types`"
    case .lengthOutOfRange(let key, let found, let allowed):
      "`\(key)` is \(found), it ranges over \(allowed.lowerBound)...\(allowed.upperBound)"
    }
  }
}

extension PolicyError {
  /// The key of a strategy at which a reader finds the mistake.
  package var key: String {
    switch self {
    case .rankOutOfRange: "ranks"
    case .unknownType(_, let key): key
    default: "caps"
    }
  }
}

extension Policy {
  /// The longest gap, window or digest: ten years. It keeps every sum of a moment and a length
  /// within 64 bits.
  static let lengthMax = Interval.days(3_650)

  /// Checks the lengths of time. A window of zero or less would count as a calendar window.
  ///
  /// - Throws: ``PolicyError/lengthOutOfRange(key:found:allowed:)`` for one that is out of range.
  func checkLengths() throws(PolicyError) {
    try check(minGap, from: .zero, "minGap")
    if case .spread(let window) = timing { try check(window, from: .zero, "timing") }
    for (type, window) in digest.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      try check(window, from: .zero, "digest.\(type.name)")
    }
    for (group, cap) in caps.sorted(by: { $0.key.description < $1.key.description }) {
      try check(cap.per, "caps.\(group).per")
    }
    for (subject, each) in eachCaps.sorted(by: { $0.key.name < $1.key.name }) {
      try check(each.cap.per, "caps.each.\(subject.name).per")
    }
    if let budget { try check(budget.per, "budget.per") }
  }

  /// Checks that the types which caps, ranks, exemptions and digests name are those of the content.
  ///
  /// - Throws: ``PolicyError/unknownType(_:key:)`` for one that is not.
  func checkTypes(among types: PushTypes) throws(PolicyError) {
    let named: [(key: String, types: [PushType])] = [
      ("ranks", (ranks ?? [:]).keys.flatMap(\.named)), ("gapExempt", gapExempt.flatMap(\.named)),
      ("digest", Array(digest.keys)), ("caps", groups.flatMap(\.named)),
    ]
    for (key, all) in named {
      let unknown = all.filter { !types.contains($0) }.map(\.name).min()
      if let unknown { throw .unknownType(unknown, key: key) }
    }
  }

  private func check(_ window: CapWindow, _ key: String) throws(PolicyError) {
    if case .rolling(let length) = window { try check(length, from: .milliseconds(1), key) }
  }

  private func check(
    _ length: Interval, from least: Interval, _ key: String
  ) throws(PolicyError) {
    guard length >= least && length <= Self.lengthMax else {
      throw .lengthOutOfRange(key: key, found: length, allowed: least...Self.lengthMax)
    }
  }
}
