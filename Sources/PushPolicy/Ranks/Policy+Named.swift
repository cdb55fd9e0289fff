import PushModel

/// A cap of a policy with the group that it is over.
struct NamedCap {
  let cap: Cap
  let group: PushGroup
  let refusal: Refusal
  let terms: CapTerms
}

/// The rank of the pushes of a scope.
struct RankRow: Sendable {
  let scope: GroupScope
  let rank: Int
}

extension Policy {
  /// The most caps, the budget and those on each subject included.
  public static let capsMax = 32

  /// The caps from narrow to wide and within one width by name, the budget last.
  func namedCaps(_ names: PushNames) throws(PolicyError) -> [NamedCap] {
    let count = caps.count + eachCaps.count + (budget == nil ? 0 : 1)
    guard count <= Self.capsMax else { throw .tooManyCaps(found: count) }
    var all: [(width: Int, cap: NamedCap)] = []
    for (group, cap) in caps {
      try checkReservations(of: cap, over: group, "caps.\(group)", names)
      let terms = CapTerms(cap, named: group.description, over: group, names)
      let named = NamedCap(cap: cap, group: group, refusal: group.refusal, terms: terms)
      all.append((group.width, named))
    }
    for (subject, each) in eachCaps {
      guard each.cap.reserve.isEmpty else { throw .reserveUnderEach(subject) }
      guard Cap.limits.contains(each.cap.limit) else {
        throw .eachLimitOutOfRange(subject, found: each.cap.limit)
      }
      let terms = CapTerms(each.cap, named: subject.name, over: each.of, each: subject, names)
      let refusal = subject.group.refusal
      let named = NamedCap(cap: each.cap, group: each.of, refusal: refusal, terms: terms)
      all.append((subject.group.width, named))
    }
    all.sort { ($0.width, $0.cap.terms.name) < ($1.width, $1.cap.terms.name) }
    guard let budget else { return all.map(\.cap) }
    guard Cap.limits.contains(budget.limit) else { throw .budgetOutOfRange(found: budget.limit) }
    try checkReservations(of: budget, over: .global, "budget", names)
    let terms = CapTerms(budget, named: "budget", over: .global, names)
    return all.map(\.cap)
      + [NamedCap(cap: budget, group: .global, refusal: .budgetSpent, terms: terms)]
  }

  private func checkReservations(
    of cap: Cap, over group: PushGroup, _ key: String, _ names: PushNames
  ) throws(PolicyError) {
    let places = cap.reserve.reduce(0) { $0 + max(1, min($1.places, Cap.limitMax + 1)) }
    guard cap.reserve.allSatisfy({ $0.places >= 1 }), places <= max(0, cap.limit) else {
      throw .placesOutOfRange(
        key: key, found: cap.reserve.map(\.places), limit: cap.limit)
    }
    for (place, one) in cap.reserve.enumerated() {
      let scope = GroupScope(one.of, names)
      let other = cap.reserve[..<place].first { GroupScope($0.of, names).overlaps(scope) }
      if let other { throw .reservationsOverlap(key: key, other.of, one.of) }
      guard cap.counts(scope, of: GroupScope(group, names), names) else {
        throw .reservationNeverCounted(key: key, one.of)
      }
    }
  }

  /// The ranks of groups, the narrowest first and within one width by name.
  func rankRows(_ names: PushNames) throws(PolicyError) -> [RankRow] {
    let sorted = (ranks ?? [:]).sorted {
      ($0.key.width, $0.key.description) < ($1.key.width, $1.key.description)
    }
    var rows: [RankRow] = []
    for (group, rank) in sorted {
      guard PushRank.all.contains(rank) else { throw .rankOutOfRange(group, found: rank) }
      rows.append(RankRow(scope: GroupScope(group, names), rank: rank))
    }
    return rows
  }

  /// `names`, and after them those that the policy names and they have not, in alphabetical order.
  func names(after names: PushNames) throws(PolicyError) -> PushNames {
    var all = names
    let groups = self.groups.flatMap(\.parts).map(\.description)
    for text in Set(groups).sorted() {
      switch PushGroup(text) {
      case .tag(let name):
        guard all.add(tag: name) else { throw .tooManyTags(found: all.tags.count + 1) }
      case .campaign(let name): _ = all.add(campaign: name)
      default: break
      }
    }
    return all
  }

  /// The types that the policy names one by one.
  package var namedTypes: Set<PushType> {
    Set(groups.flatMap(\.named)).union(digest.keys)
  }

  /// The tags and campaigns that the policy names, as groups.
  package var namedLabels: Set<PushGroup> {
    Set(
      groups.flatMap(\.parts).filter { part in
        switch part {
        case .tag, .campaign: true
        default: false
        }
      })
  }

  /// Every group that the policy names.
  var groups: [PushGroup] {
    let all = Array(caps.values) + eachCaps.values.map(\.cap) + [budget].compactMap(\.self)
    return caps.keys + eachCaps.values.map(\.of) + gapExempt + Array((ranks ?? [:]).keys)
      + all.flatMap(\.exempt) + all.flatMap(\.reserve).map(\.of)
  }
}

extension Cap {
  /// Whether it counts some pushes of a scope, as far as types and what it exempts say.
  ///
  /// - Parameter own: What it is over.
  fileprivate func counts(_ scope: GroupScope, of own: GroupScope, _ names: PushNames) -> Bool {
    guard own.overlaps(scope) else { return false }
    var rest = scope
    rest.types &= own.types
    // Pushes that are exempt are counted all the same where they consume the cap.
    guard !exemptConsumes else { return true }
    let exempt = exempt + [.category(.security)]
    for group in exempt where group.isOfTypes { rest.types &= ~group.types(among: names.types) }
    return rest.types != 0
      && !exempt.contains { !$0.isOfTypes && rest.isWithin(GroupScope($0, names)) }
  }
}

extension PushGroup {
  /// The groups that must hold, or the group itself.
  var parts: [PushGroup] {
    if case .all(let groups) = self { groups.flatMap(\.parts) } else { [self] }
  }
}

extension PolicyTable {
  /// The rank of a push: its own, or that of the narrowest group that has one.
  package func rank(of push: UnsafePointer<Push>) -> Int {
    if push.pointee.rank != Push.unranked { return Int(push.pointee.rank) }
    return ranks.first { $0.scope.contains(push) }?.rank ?? PushRank.standard
  }
}
