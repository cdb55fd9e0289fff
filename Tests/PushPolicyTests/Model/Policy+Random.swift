import PushModel
import PushPolicy
import TestSupport

extension Policy {
  /// The names of its Boolean keys.
  private static let flags = fields.keys.keys.compactMap { key in
    if case .flag = key.form { key.name } else { nil }
  }

  /// Any policy, tight enough for its rules to speak often; times lie on quarters of an hour.
  static func random(_ chance: inout Chance, limitMin: Int = 0) -> Policy {
    var policy = Policy()
    for _ in 0..<Int.random(in: 0...8, using: &chance) {
      policy.caps[.random(&chance)] = .random(&chance, limitMin: limitMin)
    }
    if chance.once(in: 2) { policy.addRanks(&chance, limitMin: limitMin) }
    if chance.once(in: 3) { policy.budget = .random(&chance, limitMin: limitMin) }
    if chance.once(in: 2) { policy.minGap = .minutes(.random(in: 1...400, using: &chance)) }
    policy.gapOverflow = chance.one(of: GapOverflow.allCases)
    policy.gapExempt = PushGroup.some(&chance)
    if !chance.once(in: 3) { policy.quietHours = .random(&chance) }
    let times: [Timing] = [
      .immediate, .immediate, .lastActive, .bestHour,
      .fixed(LocalTime(minute: .random(in: 0..<1_440, using: &chance))),
    ]
    policy.timing = chance.one(of: times)
    policy.timedCategories = Category.allCases.filter { _ in chance.once(in: 2) }
    policy.organisationOff = Category.allCases.filter { _ in chance.once(in: 10) }
    for type in PushType.allCases where chance.once(in: 6) {
      policy.digest[type] = .minutes(.random(in: 1...600, using: &chance))
    }
    return policy.drawing(flags: flags, chance).withoutIdleReservations()
  }

  /// The same without reservations for pushes that their cap does not count, which a table refuses.
  private func withoutIdleReservations() -> Policy {
    var policy = self
    while true {
      do throws(PolicyError) {
        _ = try PolicyTable(policy, naming: .known)
        return policy
      } catch {
        guard case .reservationNeverCounted(let key, let of) = error else { return policy }
        for group in policy.caps.keys where "caps.\(group)" == key {
          policy.caps[group]!.reserve.removeAll { $0.of == of }
        }
      }
    }
  }

  /// Ranks, reservations, and caps on more than types.
  private mutating func addRanks(_ chance: inout Chance, limitMin: Int) {
    if !chance.once(in: 3) {
      ranks = [:]
      for _ in 0..<Int.random(in: 0...6, using: &chance) {
        ranks![.any(&chance)] = chance.one(of: [0, 20, 50, 80, 100])
      }
    }
    for _ in 0..<Int.random(in: 0...3, using: &chance) {
      caps[.any(&chance)] = .random(&chance, limitMin: limitMin)
    }
    for tag in PushNames.known.tags where chance.once(in: 3) {
      caps[.tag(tag)] = .random(&chance, limitMin: limitMin)
    }
    for subject in CapSubject.allCases where chance.once(in: 3) {
      eachCaps[subject] = EachCap(of: .any(&chance), .random(&chance, limitMin: limitMin))
    }
    for group in caps.keys.sorted(by: { $0.description < $1.description }) {
      if chance.once(in: 3) {
        caps[group]!.reserve = Reservation.some(&chance, of: caps[group]!.limit)
      }
      if chance.once(in: 6) { caps[group]!.exempt.append(.any(&chance)) }
    }
    if chance.once(in: 6) { gapExempt.append(.any(&chance)) }
  }

  /// The same with other limits and windows, and with some caps gone or new.
  func edited(_ chance: inout Chance) -> Policy {
    var policy = Policy.random(&chance, limitMin: 1)
    policy.caps = caps.filter { _ in !chance.once(in: 4) }
    for group in policy.caps.keys.sorted(by: { $0.description < $1.description }) {
      let other = Cap.random(&chance, limitMin: 1)
      policy.caps[group]!.limit = .random(in: 1...5, using: &chance)
      policy.caps[group]!.reserve = Reservation.some(&chance, of: policy.caps[group]!.limit)
      if chance.once(in: 4) { policy.caps[group]!.per = other.per }
    }
    if chance.once(in: 3) { policy.caps[.random(&chance)] = .random(&chance, limitMin: 1) }
    policy.budget = budget
    policy.budget?.limit = .random(in: 1...9, using: &chance)
    return policy.withoutIdleReservations()
  }
}

extension Cap {
  static func random(_ chance: inout Chance, limitMin: Int) -> Cap {
    let windows: [CapWindow] = [
      .localDay, .isoWeek, .rolling(.minutes(.random(in: 1...300, using: &chance))),
      .rolling(.hours(.random(in: 5...200, using: &chance))),
    ]
    return Cap(
      limit: max(limitMin, chance.one(of: [0, 1, 1, 2, 2, 3, 4, 8, 20])),
      per: chance.one(of: windows), overflow: chance.one(of: Overflow.allCases),
      exempt: PushGroup.some(&chance), exemptConsumes: limitMin == 0 && chance.once(in: 3))
  }
}

extension PushGroup {
  static func random(_ chance: inout Chance) -> PushGroup {
    let category = chance.one(of: Category.allCases)
    // As text, the type `security` is the category of that name.
    let type = chance.one(of: PushType.allCases.filter { $0 != .security })
    return chance.one(of: [
      .global, .category(category), .channel(category), .type(type), .type(type),
    ])
  }

  /// A group of types, or of more.
  static func any(_ chance: inout Chance) -> PushGroup {
    let names = PushNames.known
    let one: PushGroup = chance.one(of: [
      .tag(chance.one(of: names.tags)), .campaign(chance.one(of: names.campaigns)),
      .sender(BusinessID(rawValue: .random(in: 3...5, using: &chance))), .random(&chance),
    ])
    return chance.once(in: 4) ? .all([one, .random(&chance)]) : one
  }

  static func some(_ chance: inout Chance) -> [PushGroup] {
    let two = (0..<Int.random(in: 0...2, using: &chance)).map { _ in random(&chance) }
    return chance.once(in: 2) ? Cap.defaultExempt : two
  }
}

extension Reservation {
  /// Up to three reservations that fit under a limit and do not overlap.
  static func some(_ chance: inout Chance, of limit: Int) -> [Reservation] {
    let groups: [[PushGroup]] = [
      Category.allCases.map(PushGroup.category),
      PushNames.known.campaigns.map(PushGroup.campaign),
      (3...5).map { .sender(BusinessID(rawValue: $0)) }, [.tag("sale")],
    ]
    var left = limit
    var all: [Reservation] = []
    for group in chance.one(of: groups) where left > 0 && all.count < 3 && chance.once(in: 2) {
      let places = Int.random(in: 1...left, using: &chance)
      all.append(Reservation(of: group, places: places))
      left -= places
    }
    return all
  }
}

extension QuietRule {
  static func random(_ chance: inout Chance) -> QuietRule {
    var rule = QuietRule(
      window: .random(&chance), action: chance.one(of: QuietAction.allCases + [nil]))
    for category in Category.allCases where chance.once(in: 5) {
      rule.actions[category] = chance.one(of: QuietAction.allCases)
    }
    return rule
  }
}

extension QuietWindow {
  static func random(_ chance: inout Chance) -> QuietWindow {
    QuietWindow(
      from: 15 * .random(in: 0..<96, using: &chance), to: 15 * .random(in: 0..<96, using: &chance))
  }
}
