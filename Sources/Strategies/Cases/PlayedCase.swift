import Documents
import PushModel
import PushPolicy

/// A case whose names are numbered, ready to be played.
package struct PlayedCase: Sendable {
  /// The case's name.
  package let name: String
  /// What is expected; empty where the file says nothing.
  package let expected: [CaseVerdict]
  /// The pushes in the order of the file.
  let pushes: [CasePush]
  /// When pushes are taken back.
  let withdrawals: [(id: String, at: Timestamp)]
  /// The caps; `nil` for those of the strategy.
  let caps: CaseCaps?
  /// The gap; `nil` for that of the strategy.
  let gap: Interval?
  let gapExempt: [PushGroup]?
  let gapOverflow: Policy.GapOverflow?

  /// A push with the names of its tags and of its campaign.
  struct CasePush: Sendable {
    var id: String
    var push: Push
    var tags: [String]
    var campaign: String?
    /// Whether the file says when it expires.
    var expires: Bool
  }

  /// - Parameters:
  ///   - rank: The rank of pushes that have none.
  ///   - types: Types that a strategy names.
  init(
    _ written: WrittenCase, rank: Int?, avoiding types: Set<PushType>
  ) throws(CaseProblem) {
    let names = try CaseNames(written, avoiding: types)
    name = written.name
    expected = written.verdicts ?? []
    withdrawals = (written.withdrawals ?? []).map { ($0.id, $0.at.moment) }
    pushes = written.pushes.map { names.push($0, rank: rank) }
    caps = try written.caps.map { caps throws(CaseProblem) in try CaseCaps(caps, names) }
    gap = written.gap?.length
    gapExempt = try written.gapExempt.map { groups throws(CaseProblem) in
      try names.groups(groups, at: DocumentPath() + "gapExempt")
    }
    gapOverflow = written.gapOverflow
    try check(written)
  }

  /// Checks that what refers to a push names one.
  private func check(_ written: WrittenCase) throws(CaseProblem) {
    let ids = Set(pushes.map(\.id))
    for (key, named) in [
      ("withdrawals", withdrawals.map(\.id)), ("verdicts", expected.map(\.id)),
    ] {
      for (index, id) in named.enumerated() where !ids.contains(id) {
        throw CaseProblem(
          DocumentPath() + key + index + "id",
          "is '\(id)'; accepted: a push of the case, \(ids.sorted().prefix(20).joined(separator: ", "))"
        )
      }
    }
  }

  /// The policy under which it is played: that of a strategy, with the case's own caps and gap. Without a
  /// strategy ranks count.
  func policy(over strategy: Policy?) -> Policy {
    var policy = strategy ?? Policy(ranks: [:])
    if let caps { (policy.caps, policy.eachCaps, policy.budget) = (caps.caps, caps.each, nil) }
    policy.minGap = gap ?? policy.minGap
    policy.gapExempt = gapExempt ?? (gap == nil ? policy.gapExempt : [])
    policy.gapOverflow = gapOverflow ?? policy.gapOverflow
    return policy
  }
}

/// The caps of a case, by the keys of a policy.
struct CaseCaps: Sendable {
  var caps: [PushGroup: Cap] = [:]
  var each: [CapSubject: EachCap] = [:]
  /// The names in the file by those that a policy gives.
  var names: [String: String] = [:]

  init(_ written: [WrittenCap], _ known: CaseNames) throws(CaseProblem) {
    for (index, cap) in written.enumerated() {
      let path = DocumentPath() + "caps" + index
      let group = try cap.of.map { of throws(CaseProblem) in try known.group(of, at: path + "of") }
      guard let subject = cap.each.flatMap(CapSubject.init(name:)) else {
        add(try known.cap(cap, at: path), over: group ?? .global, named: cap.name)
        continue
      }
      guard each[subject] == nil else {
        throw CaseProblem(path + "each", "is '\(subject.name)' again; accepted: one cap on each")
      }
      guard cap.reserve == nil else {
        throw CaseProblem(path + "reserve", "stands under a cap on each; accepted: other caps")
      }
      each[subject] = EachCap(of: group ?? .global, try known.cap(cap, at: path))
      names[subject.name] = cap.name ?? subject.name
    }
  }

  /// A policy has one cap for a group. Another on the same pushes goes under the group and `global`, which
  /// says the same.
  private mutating func add(_ cap: Cap, over group: PushGroup, named name: String?) {
    var key = group
    while caps[key] != nil { key = PushGroup("\(key)+global") ?? .global }
    caps[key] = cap
    names["\(key)"] = name ?? "\(group)"
  }
}
