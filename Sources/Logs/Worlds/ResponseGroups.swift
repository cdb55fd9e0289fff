import Foundation
import Statistics

/// Checks of a fitted response by groups of pushes: openings beside what is expected of each person, given all of their
/// own. Errors are by person, whose pushes are not independent.
struct ResponseGroups {
  private let trials: ResponseTrials
  /// By person and push.
  private let expected: [[Double]]

  init(_ trials: ResponseTrials, _ fit: FrailtyFit) {
    self.trials = trials
    let isByHour = !fit.blocks.isEmpty
    expected = trials.all.map { own in fit.expected(isByHour ? own : own.map(\.atAnyHour)) }
  }

  /// Those that the log has pushes for.
  func checks() throws(StatisticsError) -> [ResponseCheck] {
    var checks: [ResponseCheck] = []
    for name in ResponseCheck.Name.allCases {
      let check =
        switch name {
        case .weekday: try groups(name, 7) { person, push in trials.moments[person][push].weekday }
        case .trend: try groups(name, 3, third(of: \.sinceStart))
        case .volume: try groups(name, 3, ownThird)
        case .ownHours: try ownHours()
        }
      if let check { checks.append(check) }
    }
    return checks
  }

  private func residual(_ person: Int, _ push: Int) -> Double {
    (trials.all[person][push].isSuccess ? 1 : 0) - expected[person][push]
  }

  /// The group that is farthest off, by its standard error.
  private func groups(
    _ name: ResponseCheck.Name, _ count: Int, _ group: (_ person: Int, _ push: Int) -> Int
  ) throws(StatisticsError) -> ResponseCheck? {
    var (sums, squares, openings) = (
      [Double](repeating: 0, count: count), [Double](repeating: 0, count: count),
      [Double](repeating: 0, count: count)
    )
    for person in trials.all.indices {
      var own = [Double](repeating: 0, count: count)
      for push in trials.all[person].indices {
        let place = group(person, push)
        own[place] += residual(person, push)
        openings[place] += expected[person][push]
      }
      for place in own.indices {
        sums[place] += own[place]
        squares[place] += own[place] * own[place]
      }
    }
    let full = sums.indices.filter { squares[$0] > 0 && openings[$0] > 0 }
    guard full.count > 1,
      let worst = full.max(by: {
        abs(sums[$0]) / squares[$0].squareRoot() < abs(sums[$1]) / squares[$1].squareRoot()
      })
    else { return nil }
    let errors = full.map { squares[$0].squareRoot() / openings[$0] }
    return ResponseCheck(
      name: name,
      p: try Self.p(sums[worst] / squares[worst].squareRoot(), groups: full.count),
      deviation: sums[worst] / openings[worst],
      detectable: ResponseCheck.power * errors.reduce(0) { max($0, $1) }, limit: 0.1)
  }

  private static func p(_ z: Double, groups: Int) throws(StatisticsError) -> Double {
    min(1, 2 * Double(groups) * (try Normal.upperTail(min(37, abs(z)))))
  }

  /// Beginning, middle and end by the values of all pushes.
  private func third(of value: (FrailTrial) -> Double) -> (Int, Int) -> Int {
    let all = trials.all.joined().map(value).sorted()
    let (low, high) = (all[all.count / 3], all[2 * all.count / 3])
    let values = trials.all.map { $0.map(value) }
    return { person, push in
      values[person][push] < low ? 0 : values[person][push] < high ? 1 : 2
    }
  }

  /// A person's calm, usual and busy pushes, by the number shown before.
  private var ownThird: (Int, Int) -> Int {
    let ranks = trials.all.map { own -> [Int] in
      var ranks = [Int](repeating: 0, count: own.count)
      let order = own.indices.sorted { (own[$0].volume, $0) < (own[$1].volume, $1) }
      for (rank, push) in order.enumerated() { ranks[push] = 3 * rank / own.count }
      return ranks
    }
    return { person, push in ranks[person][push] }
  }

  /// Whether a person's every other push shows the same hours as those between.
  ///
  /// Openings beyond expectation are summed as a wave over the day, for both halves of a person's pushes. Where the
  /// hazard is 1 + A cos(hour - own), the halves' product is A² / 4 of the product of what is expected of them.
  private func ownHours() throws(StatisticsError) -> ResponseCheck? {
    var (sum, square, scale) = (0.0, 0.0, 0.0)
    for person in trials.all.indices {
      var (waves, openings) = ([0.0, 0, 0, 0], [0.0, 0])
      for push in trials.all[person].indices {
        let angle = (Double(trials.moments[person][push].hour) + 0.5) * Double.pi / 12
        let (half, off) = (push % 2, residual(person, push))
        waves[2 * half] += off * cos(angle)
        waves[2 * half + 1] += off * sin(angle)
        openings[half] += expected[person][push]
      }
      let product = waves[0] * waves[2] + waves[1] * waves[3]
      sum += product
      square += product * product
      scale += openings[0] * openings[1]
    }
    guard square > 0, scale > 0 else { return nil }
    let error = square.squareRoot()
    return ResponseCheck(
      name: .ownHours, p: try Normal.upperTail(min(37, max(-37, sum / error))),
      deviation: 2 * (max(0, sum) / scale).squareRoot(),
      detectable: 2 * (ResponseCheck.power * error / scale).squareRoot(), limit: 0.3)
  }
}
