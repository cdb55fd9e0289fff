import PushModel

/// What a cap asks of a push beyond its type, and the places that it keeps; a ``CapRow`` has the rest.
struct CapTerms: Sendable {
  /// The cap's name in messages: its group, `sender` or `campaign` for one on each, or `budget`.
  var name: String
  /// The pushes that it limits, before exemptions.
  var scope: GroupScope
  /// The pushes that do not obey it.
  var exempt: [GroupScope]
  /// Whether those consume it all the same.
  var exemptConsumes: Bool
  /// The reservations, none of which overlaps another.
  var reserved: [ReservedPlaces]
  /// What a ledger knows it by, beside its row.
  var identity: CapIdentity

  /// Places that are kept for the pushes of a scope.
  struct ReservedPlaces: Sendable {
    var scope: GroupScope
    var places: Int
  }

  init(
    _ cap: Cap, named name: String, over group: PushGroup, each subject: CapSubject? = nil,
    _ names: PushNames
  ) {
    self.name = name
    scope = GroupScope(group, names)
    exempt = cap.exempt.map { GroupScope($0, names) }
    exemptConsumes = cap.exemptConsumes
    reserved = cap.reserve.map {
      ReservedPlaces(scope: GroupScope($0.of, names), places: $0.places)
    }
    identity = CapIdentity(
      text: CapIdentity.name(
        ([group].filter { !$0.isOfTypes } + cap.exempt.filter { !$0.isOfTypes })
          .map(\.description).joined(separator: " ")),
      subject: subject, reserved: cap.reserve.map { CapIdentity.name($0.of.description) })
  }

  /// Whether a push's type is all that it takes to know what the cap says.
  var isOfTypes: Bool { identity == CapIdentity() }

  /// Whether a push's type alone says whether it obeys the cap, and all are counted together.
  var countsTypes: Bool { identity.text.isEmpty && identity.subject == nil }

  /// The index of the reservation that a push is in; `nil` for none.
  func reservation(of push: UnsafePointer<Push>) -> Int? {
    reserved.firstIndex { $0.scope.contains(push) }
  }
}

/// What tells a cap from others of the same level, types and window, in words: numbers of tags and
/// campaigns change with the policy.
struct CapIdentity: Hashable, Sendable {
  /// The group and the exemptions that are more than types; empty where there are none.
  var text = ""
  /// What is counted apart; `nil` where all pushes are counted together.
  var subject: CapSubject?
  /// The groups that have places.
  var reserved: [String] = []

  /// A text as a snapshot can hold it: of one that is longer than that its beginning, its length and its hash
  /// FNV-1a.
  static func name(_ text: String) -> String {
    guard text.utf8.count > 255 else { return text }
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "\(text.prefix(200)) \(text.utf8.count) \(String(hash, radix: 16))"
  }

  /// Whether the counts of a window mean the same, reservations aside.
  func counts(as other: CapIdentity) -> Bool { text == other.text && subject == other.subject }
}

extension PolicyTable {
  /// Whether a push must have room under cap `index`.
  func obeys(_ push: UnsafePointer<Push>, _ index: Int) -> Bool {
    caps[index].types &>> UInt64(push.pointee.type.rawValue) & 1 == 1
      && terms[index].scope.contains(push)
      && !terms[index].exempt.contains { $0.contains(push) } && hasKey(push, index)
  }

  /// Whether a push is counted by cap `index`: it obeys it, or is exempt and consumes it all the same.
  func consumes(_ push: UnsafePointer<Push>, _ index: Int) -> Bool {
    obeys(push, index)
      || terms[index].exemptConsumes && terms[index].scope.contains(push) && hasKey(push, index)
  }

  private func hasKey(_ push: UnsafePointer<Push>, _ index: Int) -> Bool {
    terms[index].identity.subject.map { $0.key(of: push) != nil } ?? true
  }

  /// Whether a push waits for the gap and begins one.
  func obeysGap(_ push: UnsafePointer<Push>) -> Bool {
    rows[Int(push.pointee.type.rawValue)].isUnderGap && !gapExempt.contains { $0.contains(push) }
  }
}
