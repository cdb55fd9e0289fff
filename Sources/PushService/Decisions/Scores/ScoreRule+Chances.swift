import PushModel

extension ScoreRule {
  /// Every answer that the rule can give about a push, with its probability over chance; they add up to 1.
  ///
  /// The most likely slot first, then those of exploration from midnight on. Slots that result in the same
  /// answer, as on days on which clocks change, are one.
  ///
  /// - Precondition: There is no ``Scoring/volume``, which depends on what others get.
  /// - Complexity: O(slots) scores.
  package func chances(_ record: DecisionRecord, zones: ZoneTable) -> [DecisionChoice] {
    precondition(scoring.volume == nil, "a limit for all people")
    if record.hasWaited { return [DecisionChoice(.send)] }
    let open = open(to: record)
    let best = best(of: open, record)
    let isSent = isWorth(best.score)
    let (explore, hold) = (scoring.explore, scoring.hold)
    var chances: [DecisionChoice] = []
    func add(_ answer: DecisionAnswer, _ share: Double) {
      guard share > 0 else { return }
      if let place = chances.firstIndex(where: { $0.answer == answer }) {
        chances[place].propensity! += share
      } else {
        chances.append(DecisionChoice(answer, propensity: share))
      }
    }
    add(isSent ? slots.answer(best.slot, to: record, zones) : .drop, (1 - hold) * (1 - explore))
    for slot in 0..<slots.count where open & 1 << UInt32(slot) != 0 {
      let share = (1 - hold) * explore / Double(open.nonzeroBitCount)
      add(slots.answer(slot, to: record, zones), share)
    }
    add(.drop, hold)
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
