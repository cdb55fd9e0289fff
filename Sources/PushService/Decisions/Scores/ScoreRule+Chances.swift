import PushModel

extension ScoreRule {
  /// Every answer that the rule can give about a push, with its probability over chance; they add up to 1.
  ///
  /// The most likely slot first, then those of exploration from midnight on. Slots that result in the same
  /// answer, as on days on which clocks change, are one.
  ///
  /// - Complexity: O(slots) scores.
  package func chances(_ record: DecisionRecord, zones: ZoneTable) -> [DecisionChoice] {
    if record.hasWaited { return [DecisionChoice(.send)] }
    let present = slots.slot(ofHour: record.hour)
    let open = scoring.slot == nil ? UInt32(1) << UInt32(present) : slots.open(to: record)
    let best = best(of: open, present, record).map { slots.answer($0, to: record, zones) }
    var chances: [DecisionChoice] = []
    func add(_ answer: DecisionAnswer, _ share: Double) {
      guard share > 0 else { return }
      if let place = chances.firstIndex(where: { $0.answer == answer }) {
        chances[place].propensity! += share
      } else {
        chances.append(DecisionChoice(answer, propensity: share))
      }
    }
    add(best ?? .drop, 1 - scoring.explore)
    for slot in 0..<slots.count where open & 1 << UInt32(slot) != 0 {
      add(slots.answer(slot, to: record, zones), scoring.explore / Double(open.nonzeroBitCount))
    }
    return chances
  }
}

extension ScoreModel {
  /// The features that scores depend on.
  package var features: Set<ScoreFeature> {
    let branches = trees.flatMap { $0.nodes.filter { $0.right > 0 }.map(\.feature) }
    return Set(weights.filter { $0.value != 0 }.keys).union(tables.map(\.feature)).union(branches)
  }
}
