import PushModel
import PushService

/// The decisions about one person, and the times from a push to the nearest ones before and after it.
///
/// A class is a time to the next push and one to the push before: up to one hour, 6 and 24 hours, longer.
struct PushNeighbours {
  private static let edges: [Interval] = [1, 6, 24].map { .hours($0) }
  private static let far = edges[edges.count - 1]
  /// The number of times that are told apart on each side; the last is any longer one, and none.
  static let times = edges.count + 1
  static let classes = times * times

  /// The place of a class's time to the next push.
  static func next(_ place: Int) -> Int { place / times }

  /// Whether the next push or the one before is as near as can be.
  static func isNear(_ place: Int) -> Bool { place / times == 0 || place % times == 0 }

  /// In order of time.
  let points: ArraySlice<RulePoint>
  private let longestWait: Interval

  /// - Parameter longestWait: The longest that any push waits after its decision.
  init(_ points: ArraySlice<RulePoint>, longestWait: Interval) {
    self.points = points
    self.longestWait = longestWait
  }

  /// The probability of each class, if the push of the decision at `place` goes at `moment`.
  ///
  /// - Parameter byLog: Whether the others go as in the log, or each as the strategy decides about it.
  /// - Complexity: O(decisions within the longest wait and a day · answers of each).
  func classes(of place: Int, at moment: Timestamp, byLog: Bool) -> [Double] {
    // The probability of no other push within some time after it and some time before it. The first of
    // these times are none at all, the others the edges.
    var none = [Double](repeating: 1, count: Self.classes)
    for other in stride(from: place - 1, through: points.startIndex, by: -1) {
      guard points[other].logged.at + longestWait + Self.far >= moment else { break }
      meet(other, of: place, at: moment, byLog, &none)
    }
    // No push goes before it is decided.
    for other in points.indices[(place + 1)...] {
      guard points[other].logged.at <= moment + Self.far else { break }
      meet(other, of: place, at: moment, byLog, &none)
    }
    // A class is what is gone at its far edges, and was there at its near ones.
    func without(_ next: Int, _ previous: Int) -> Double {
      next == Self.times || previous == Self.times ? 0 : none[next * Self.times + previous]
    }
    return none.indices.map { place in
      let (next, previous) = (place / Self.times, place % Self.times)
      return max(
        0,
        without(next, previous) - without(next + 1, previous) - without(next, previous + 1)
          + without(next + 1, previous + 1))
    }
  }

  private func meet(
    _ other: Int, of place: Int, at moment: Timestamp, _ byLog: Bool, _ none: inout [Double]
  ) {
    var after = [Double](repeating: 0, count: Self.times)
    var before = after
    points[other].eachMoment(byLog: byLog) { at, share in
      let isNext = at > moment || at == moment && other > place
      let distance = isNext ? at - moment : moment - at
      // From the edge on that it lies within.
      guard let edge = Self.edges.firstIndex(where: { distance <= $0 }) else { return }
      for place in edge + 1..<Self.times {
        if isNext { after[place] += share } else { before[place] += share }
      }
    }
    for next in 0..<Self.times {
      for previous in 0..<Self.times {
        none[next * Self.times + previous] *= max(0, 1 - after[next] - before[previous])
      }
    }
  }
}

extension RulePoint {
  /// The times at which the push goes in the log, or may go by the strategy.
  var moments: [Timestamp] {
    (chances.map(\.answer) + [logged.answer]).compactMap { $0.moment(decidedAt: logged.at) }
  }

  /// The times at which the push goes, with their probabilities: in the log, or by the strategy.
  fileprivate func eachMoment(byLog: Bool, _ body: (Timestamp, Double) -> Void) {
    if byLog {
      if let moment = logged.moment { body(moment, 1) }
      return
    }
    for chance in chances {
      if let moment = chance.answer.moment(decidedAt: logged.at) { body(moment, chance.share) }
    }
  }
}
