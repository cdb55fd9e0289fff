import PushModel
import Statistics
import Tables

extension ReplayValue {
  /// Each decision with its reward and a model's prediction.
  static func decisions(
    _ choices: [LoggedChoice], _ log: ReplayLog, _ window: Interval
  ) -> [OffPolicyValue.Decision] {
    let rewarded = rewarded(choices, log, window)
    let model = OutcomeModel(
      rewarded.map { choice, group, reward in
        OutcomeModel.Point(person: choice.hash, action: choice.action, group: group, reward: reward)
      })
    return rewarded.map { choice, group, reward in
      OffPolicyValue.Decision(
        reward: reward, loggedPropensity: choice.propensity,
        targetPropensity: choice.action < choice.target.count ? choice.target[choice.action] : 0,
        modelledLogged: model.reward(of: choice.action, for: choice.hash, in: group),
        modelledTarget: choice.target.enumerated().reduce(0) {
          $1.element == 0
            ? $0 : $0 + $1.element * model.reward(of: $1.offset, for: choice.hash, in: group)
        })
    }
  }

  private static func rewarded(
    _ choices: [LoggedChoice], _ log: ReplayLog, _ window: Interval
  ) -> [(choice: LoggedChoice, group: Int, reward: Double)] {
    var found: [(choice: LoggedChoice, group: Int, reward: Double)] = []
    found.reserveCapacity(choices.count)
    // Earlier points of the current person; those whose windows are over count.
    var person = -1
    var past: [(at: Timestamp, isOpened: Bool)] = []
    for choice in choices {
      if choice.person != person {
        person = choice.person
        past = []
      }
      let over = past.filter { $0.at + window <= choice.at }
      let isOpened = isOpened(choice, log, window)
      let group = OutcomeModel.group(
        choice.type, block: choice.block, points: over.count, opened: over.count { $0.isOpened })
      found.append((choice, group, isOpened ? 1 : 0))
      past.append((choice.at, isOpened))
    }
    return found
  }

  private static func isOpened(
    _ choice: LoggedChoice, _ log: ReplayLog, _ window: Interval
  ) -> Bool {
    let person = log.people[choice.person]
    if log.hasVisits {
      let first = person.opens.firstIndex { $0 >= choice.at }
      return first.map { person.opens[$0] < choice.at + window } ?? false
    }
    let trigger = person.triggers.first { $0.push == choice.push }
    return trigger?.openedAt.map { $0 < choice.at + window } ?? false
  }
}

/// A decision point of a log, with the choice of the strategy that is tried.
struct LoggedChoice {
  /// Index of the person in the log.
  let person: Int
  /// Hash that assigns the person to a fold of the cross-fitting.
  let hash: UInt64
  let at: Timestamp
  let type: PushType
  /// Block of three local hours, 0...7.
  let block: Int
  /// The log's action: 0 for nothing, otherwise the text's number.
  let action: Int
  let propensity: Double
  /// The strategy's probabilities of nothing and of each text, after its policy's verdict.
  let target: [Double]
  /// Whether the log shows the choice's result, having treated the push as the strategy would.
  let isSupported: Bool
  let push: UInt64
}

/// A model of the share of actions after which the app is opened, by type, block of three local
/// hours and the person's openings after earlier points: what is known at the decision point.
///
/// Cross-fitted (Chernozhukov et al. 2018): the prediction for a person comes from the other folds.
/// A group's share is shrunk to its action's with the weight of ``weight`` decisions.
struct OutcomeModel {
  /// Weight of the action's share against a group's own decisions. *Assumption*.
  static let weight = 20.0
  static let folds = 5

  /// A decision as the model sees it.
  struct Point {
    /// Hash of the person.
    let person: UInt64
    let action: Int
    let group: Int
    let reward: Double
  }

  private struct Key: Hashable {
    let action: Int
    let group: Int
  }

  fileprivate struct Count {
    var decisions = 0.0
    var rewards = 0.0

    static func - (one: Count, other: Count) -> Count {
      Count(decisions: one.decisions - other.decisions, rewards: one.rewards - other.rewards)
    }
  }

  private var all: [Key: Count] = [:]
  /// Counts of each fold's own people.
  private var own: [[Key: Count]] = Array(repeating: [:], count: folds)

  init(_ points: [Point]) {
    for point in points {
      for group in [point.group, -1] {
        let key = Key(action: point.action, group: group)
        all[key, default: Count()].add(point.reward)
        own[Self.fold(point.person)][key, default: Count()].add(point.reward)
      }
    }
  }

  static func fold(_ person: UInt64) -> Int {
    Int(ByteHash.mixed(person, 0x9E37_79B9_7F4A_7C15) % UInt64(folds))
  }

  /// The group of a decision point.
  ///
  /// - Parameters:
  ///   - block: Block of three local hours, 0...7.
  ///   - points: Earlier ones of the person whose windows were over.
  ///   - opened: Number of these with a reward.
  static func group(_ type: PushType, block: Int, points: Int, opened: Int) -> Int {
    let past =
      points == 0 ? 0 : opened == 0 ? 1 : 4 * opened < points ? 2 : 2 * opened < points ? 3 : 4
    return (Int(type.rawValue) * 8 + block) * 5 + past
  }

  /// The expected reward of an action at a decision point, from other people.
  func reward(of action: Int, for person: UInt64, in group: Int) -> Double {
    let fold = Self.fold(person)
    func count(_ key: Key) -> Count { (all[key] ?? Count()) - (own[fold][key] ?? Count()) }
    let common = count(Key(action: action, group: -1))
    let prior = common.decisions > 0 ? common.rewards / common.decisions : 0
    let near = count(Key(action: action, group: group))
    return (near.rewards + Self.weight * prior) / (near.decisions + Self.weight)
  }
}

extension OutcomeModel.Count {
  fileprivate mutating func add(_ reward: Double) {
    decisions += 1
    rewards += reward
  }
}
