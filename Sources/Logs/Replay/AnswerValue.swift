import PushModel
import PushService
import Statistics

/// The off-policy value of a strategy's decision rule at the decisions of a log's: the share of pushes
/// that are opened.
package struct AnswerValue: Sendable, Codable {
  /// One kind of answer: to send now, to wait until a local hour, to drop.
  package struct Action: Sendable, Codable {
    /// The answer in words: `drop`, `send now`, `wait until 09:00`.
    package let name: String
    /// Number of the log's answers of this kind.
    package let taken: Int
    /// Their mean propensity; `nil` for none.
    package let meanPropensity: Double?
    /// The strategy's mean probability of such an answer.
    package let target: Double
  }

  /// Whether ``estimates`` are there, or why not.
  package var state: ReplayValue.State
  /// Why it is refused or absent.
  package var reason: String?
  /// Time after the moment that an answer chose within which an opening counts, in milliseconds.
  package let windowMs: Int64
  /// Number of decisions with a propensity and a complete window, and of their people.
  package let points: Int
  /// Number of people behind ``points``, over whom the intervals are.
  package let people: Int
  /// Decisions less than the longest wait and the window before the log's end.
  package let unwatched: Int
  /// Answers of the log or the strategy: drops, sending now, then waits by hour; empty where
  /// nothing was weighed.
  package var actions: [Action] = []
  /// The strategy's mean probability of kinds of answers that the log has nowhere, drops apart.
  package var unseenShare: Double?
  /// Share of the decisions at which the strategy's policy would hold the push.
  package var unsupportedShare: Double?
  /// The mean weight of the log's answers, which is 1 where the log gives each of the strategy's answers
  /// with the probability that it has; with its two-sided p-value, `nil` where weights do not vary.
  package var weight: ClusterEstimate?
  package var weightP: Double?
  /// How the decisions about one person collide; `nil` where nothing is sent.
  package var collisions: AnswerCollisions?
  /// The share of pushes opened under the strategy; `nil` unless it is estimated.
  package var estimates: ClusteredOffPolicy?
  /// Cautions on intervals from few decisions or few people.
  package var notes: [String] = []
}

extension AnswerValue {
  /// - Parameter all: Answers of all people, in order of time for each.
  /// - Throws: `StatisticsError` when numbers leave the range of a method.
  init(
    _ all: [RulePoint], _ log: ReplayLog, window: Interval, level: Double
  ) throws(StatisticsError) {
    windowMs = window.milliseconds
    let waits = all.compactMap { point in point.logged.moment.map { $0 - point.logged.at } }
    let reach = (waits.max() ?? .zero) + window
    let end = Timestamp(milliseconds: log.last)
    let watched = all.filter { $0.logged.at + reach <= end }
    points = watched.count
    people = Set(watched.map(\.person)).count
    unwatched = all.count - watched.count
    state = .absent
    let unknown = Double(log.unknownAnswers)
    guard unknown <= ReplayValue.unknownMax * (unknown + Double(all.count)) else {
      state = .refused
      reason =
        "the log has the propensity of \(all.count) answers of its rule and lacks that of "
        + "\(log.unknownAnswers)"
      return
    }
    guard !watched.isEmpty else {
      reason =
        all.isEmpty
        ? "the log has no answer of a decision rule with a propensity"
        : "no decision was observed for the longest wait and the window"
      return
    }
    guard people >= 2 else {
      state = .refused
      reason = "one person alone has such decisions; two are needed"
      return
    }
    let predictions = Self.predictions(watched, window)
    let decisions = Self.decisions(watched, predictions, window)
    collisions = try AnswerCollisions(
      all, where: { $0.logged.at + reach <= end }, predictions, decisions, level: level)
    try weigh(watched, decisions, level)
  }

  private mutating func weigh(
    _ points: [RulePoint], _ decisions: [OffPolicyValue.Decision], _ level: Double
  ) throws(StatisticsError) {
    count(points)
    let check = try WeightCheck(
      weights: points.map { $0.weight + $0.dropped }, clusters: points.map(\.person), level: level)
    (weight, weightP) = (check.weight, check.p)
    if let refusal = refusal(points, check) {
      state = .refused
      reason = refusal
      return
    }
    state = .estimated
    estimates = try ClusteredOffPolicy(
      decisions, clusters: points.map(\.person), level: level)
    notes = ReplayValue.cautions(estimates, of: people)
  }

  private mutating func count(_ points: [RulePoint]) {
    var taken: [Int: (count: Int, propensity: Double)] = [:]
    var target: [Int: Double] = [:]
    for point in points {
      let action = point.action(point.logged.answer)
      let known = taken[action] ?? (0, 0)
      taken[action] = (known.count + 1, known.propensity + point.logged.propensity)
      for chance in point.chances {
        target[point.action(chance.answer), default: 0] += chance.share
      }
    }
    let count = Double(points.count)
    actions = Set(taken.keys).union(target.keys).sorted().map { action in
      Action(
        name: RulePoint.name(action), taken: taken[action]?.count ?? 0,
        meanPropensity: taken[action].map { $0.propensity / Double($0.count) },
        target: (target[action] ?? 0) / count)
    }
    let unseen = target.keys.sorted().filter { $0 > 0 && taken[$0] == nil }
    unseenShare = unseen.reduce(0) { $0 + target[$1]! } / count
    unsupportedShare = Double(points.count { !$0.isSupported }) / count
  }

  private func refusal(_ points: [RulePoint], _ check: WeightCheck) -> String? {
    let repeated = points.count { $0.logged.isRepeated }
    guard repeated == 0 else {
      return "the log's rule leaves more than one answer about a push to chance, in \(repeated) of "
        + "the pushes: the value of one alone is estimated"
    }
    let texts = points.count { $0.logged.hasText }
    guard texts == 0 else {
      return
        "the log's rule chose the text of \(texts) of the pushes, and the strategy's chooses none: "
        + "the value of the answers alone is not in the log"
    }
    if let unseenShare, unseenShare > ReplayValue.unknownMax {
      let found = actions.filter { $0.taken > 0 }.map(\.name).joined(separator: ", ")
      return "in \(ReplayValue.percent(unseenShare)) of the decisions the strategy gives an answer "
        + "that the log has nowhere; found: \(found)"
    }
    if let unsupportedShare, unsupportedShare > ReplayValue.unknownMax {
      let share = ReplayValue.percent(unsupportedShare)
      return "the strategy's policy would hold the push at \(share) of the decisions: what comes "
        + "of that is not in the log; accepted: at most "
        + ReplayValue.percent(ReplayValue.unknownMax)
    }
    guard check.isOff(by: ReplayValue.weightOffMax, p: ReplayValue.pMax) else {
      return collisions?.refusal
    }
    let average = ReplayValue.hundredths(check.weight.value)
    return "weights average \(average) and should 1: the log could not give some of the strategy's "
      + "answers, or `propensity` contradicts it"
  }
}

extension AnswerValue {
  /// A model's rewards of the log's answer about a push, and of each that the strategy may give. A dropped
  /// push is opened by nobody, so that no log is needed for the value of a drop.
  struct Prediction {
    let logged: Double
    let chances: [Double]
  }

  static func predictions(_ points: [RulePoint], _ window: Interval) -> [Prediction] {
    let groups = groups(points, window)
    let model = OutcomeModel(
      zip(points, groups).map { point, group in
        OutcomeModel.Point(
          person: point.hash, action: point.block(point.logged.answer), group: group,
          reward: point.isOpened(within: window) ? 1 : 0)
      })
    return zip(points, groups).map { point, group in
      func modelled(_ answer: DecisionAnswer) -> Double {
        answer == .drop ? 0 : model.reward(of: point.block(answer), for: point.hash, in: group)
      }
      return Prediction(
        logged: modelled(point.logged.answer), chances: point.chances.map { modelled($0.answer) })
    }
  }

  /// Each decision with its reward and the model's prediction.
  static func decisions(
    _ points: [RulePoint], _ predictions: [Prediction], _ window: Interval
  ) -> [OffPolicyValue.Decision] {
    zip(points, predictions).map { point, prediction in
      OffPolicyValue.Decision(
        reward: point.isOpened(within: window) ? 1 : 0,
        loggedPropensity: point.logged.propensity,
        targetPropensity: point.logged.answer == .drop ? 0 : point.target,
        modelledLogged: prediction.logged,
        modelledTarget: zip(point.chances, prediction.chances).reduce(0) { $0 + $1.0.share * $1.1 },
        knownTarget: point.dropped)
    }
  }

  /// The model's group of each decision: by type, and by how many of the person's earlier pushes were
  /// opened whose windows were over.
  private static func groups(_ points: [RulePoint], _ window: Interval) -> [Int] {
    var person = -1
    var past: [(overAt: Timestamp, isOpened: Bool)] = []
    return points.map { point in
      if point.person != person { (person, past) = (point.person, []) }
      let over = past.filter { $0.overAt <= point.logged.at }
      if let moment = point.logged.moment {
        past.append((moment + window, point.isOpened(within: window)))
      }
      return OutcomeModel.group(
        point.type, block: 0, points: over.count, opened: over.count { $0.isOpened })
    }
  }
}

extension RulePoint {
  /// The strategy's over the log's probability of the log's answer; 0 for a drop.
  var weight: Double { logged.answer == .drop ? 0 : target / logged.propensity }
}
