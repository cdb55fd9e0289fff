import PushModel

/// The rules of one organisation by their places in its book, and which of them are asked when. It is a
/// class, so that one reference is counted where rules are asked, and not one of each list.
final class TriggerRows: Sendable {
  let all: ContiguousArray<TriggerRule>
  /// The places of the rules that are on and that answer to what happens.
  let told: ContiguousArray<Int>
  /// The places of the rules that are on and that the clock makes due.
  let timed: ContiguousArray<Int>
  /// The place of each rule's segment; `nil` for none.
  let segments: ContiguousArray<Int?>
  /// What each rule gives its pushes.
  let marks: ContiguousArray<NumberedMarks>

  /// - Precondition: Every segment that a rule names is one of the table's.
  init(_ rules: [TriggerRule], _ table: SegmentBook, _ names: PushNames) {
    all = ContiguousArray(rules)
    let places = rules.indices.filter { rules[$0].isEnabled }
    told = ContiguousArray(places.filter { !rules[$0].when.isTimed })
    timed = ContiguousArray(places.filter { rules[$0].when.isTimed })
    segments = ContiguousArray(rules.map { table.place(of: $0.segment) })
    marks = ContiguousArray(rules.map { NumberedMarks($0.marks, names) })
  }
}

extension TriggerCondition {
  /// Whether the clock makes it due; otherwise something that happens does.
  fileprivate var isTimed: Bool {
    switch self {
    case .event, .transition, .milestone: false
    case .unacknowledged, .unopened, .away, .idle, .yearly, .deadline, .daily: true
    }
  }
}
