import PushModel
import Statistics

/// The off-policy value of a strategy's randomisation on a log's decision points.
package struct ReplayValue: Sendable, Codable {
  /// Whether a value was estimated.
  package enum State: String, Sendable, Codable {
    /// The log's decision points tell the value.
    case estimated
    /// The log's propensities fail their check.
    case refused
    /// The log has no propensities.
    case absent
  }

  /// One action of the log's chance, with the check of its propensities.
  package struct Action: Sendable, Codable {
    /// 0 for nothing, otherwise the text's number.
    package let action: Int
    /// Test of the log's propensities of the action against how often it was taken.
    package let check: PropensityCheck
    /// The strategy's mean probability of the action.
    package let target: Double
  }

  /// Whether ``estimates`` are there, or why not.
  package var state: State
  /// Why it is refused or absent.
  package var reason: String?
  /// The event that counts as a reward: `app` opened within the window, or the `push` itself.
  package let reward: String
  /// Time after a decision point within which an opening is a reward, in milliseconds.
  package let windowMs: Int64
  /// Number of decision points with a propensity and a complete window.
  package let points: Int
  /// Number of people behind ``points``, over whom the intervals are.
  package let people: Int
  /// Actions that chance took in the log, by number; empty where nothing was weighed.
  package var actions: [Action] = []
  /// Share of the decision points with a push that only the log's strategy held, moved or stopped.
  package var unsupportedShare: Double?
  /// The strategy's mean probability of actions that do not occur in the log.
  package var unseenShare: Double?
  /// The mean reward under the strategy; `nil` unless it is estimated.
  package var estimates: ClusteredOffPolicy?
  /// Cautions on intervals from few decisions or few people.
  package var notes: [String] = []

  /// Largest accepted share of decisions whose result the log does not show.
  package static let unknownMax = 0.01
  /// Propensities are refused if their p-value is below this…
  package static let pMax = 0.001
  /// …and the mean weight is off by more than this: in a large log every p-value is small.
  package static let weightOffMax = 0.02
}

extension ReplayValue {
  /// - Parameters:
  ///   - choices: Choices of all people, in order of time for each.
  ///   - goesByMore: Whether the strategy's randomisation depends on data that no log has; if so,
  ///     no value is estimated.
  ///   - unwatched: Called for each decision point too near the log's end.
  /// - Throws: `StatisticsError` when numbers leave the range of a method.
  init(
    _ choices: [LoggedChoice], _ log: ReplayLog, window: Interval, level: Double,
    goesByMore: Bool = false, unwatched: (LoggedChoice) -> Void = { _ in }
  ) throws(StatisticsError) {
    reward = log.hasVisits ? "app" : "push"
    windowMs = window.milliseconds
    let end = Timestamp(milliseconds: log.last)
    let watched = choices.filter { $0.at + window <= end }
    for choice in choices where choice.at + window > end { unwatched(choice) }
    points = watched.count
    people = Set(watched.map(\.person)).count
    state = .absent
    guard !watched.isEmpty else {
      reason =
        choices.isEmpty
        ? "the log has no decision point with a propensity"
        : "no decision point was observed for the whole window"
      return
    }
    guard !goesByMore else {
      state = .refused
      reason =
        "the strategy's rule `daily` chooses texts by `only` or `choice`: no log has the probabilities"
      return
    }
    guard people >= 2 else {
      state = .refused
      reason = "one person alone has decision points; two are needed"
      return
    }
    try weigh(watched, log, window, level)
  }

  private mutating func weigh(
    _ choices: [LoggedChoice], _ log: ReplayLog, _ window: Interval, _ level: Double
  ) throws(StatisticsError) {
    try count(choices, level)
    let sent = choices.filter { $0.action > 0 }
    let unsupported = sent.count { !$0.isSupported && $0.target[0] < 1 }
    unsupportedShare = sent.isEmpty ? 0 : Double(unsupported) / Double(sent.count)
    let seen = Set(choices.map(\.action))
    var unseen = 0.0
    for choice in choices {
      for (action, share) in choice.target.enumerated() where !seen.contains(action) {
        unseen += share
      }
    }
    unseenShare = unseen / Double(choices.count)
    if let refusal = refusal(seen) {
      state = .refused
      reason = refusal
      return
    }
    state = .estimated
    estimates = try ClusteredOffPolicy(
      Self.decisions(choices, log, window), clusters: choices.map(\.person), level: level)
    notes = Self.cautions(estimates, of: people)
  }

  /// What to say of intervals that rest on few decisions, or on few people.
  static func cautions(_ estimates: ClusteredOffPolicy?, of people: Int) -> [String] {
    var notes: [String] = []
    if let size = estimates?.effectiveSampleSize, size < 50 {
      notes.append(
        "the weights leave an effective \(Int(size.rounded())) decisions: intervals of so few are "
          + "not to be relied on")
    }
    if people < 20 { notes.append("\(people) people are few for intervals over people") }
    return notes
  }

  private mutating func count(
    _ choices: [LoggedChoice], _ level: Double
  ) throws(StatisticsError) {
    for action in Set(choices.map(\.action)).sorted() {
      let check = try PropensityCheck(
        propensities: choices.map { $0.action == action ? $0.propensity : nil },
        clusters: choices.map(\.person), level: level)
      let target = choices.reduce(0) { $0 + ($1.target.count > action ? $1.target[action] : 0) }
      actions.append(
        Action(action: action, check: check, target: target / Double(choices.count)))
    }
  }

  private func refusal(_ seen: Set<Int>) -> String? {
    for action in actions where Self.contradicts(action.check) {
      let check = action.check
      return "`propensity` contradicts the log: \(Self.name(action.action)) was chosen in "
        + "\(Self.percent(Double(check.taken) / Double(check.decisions))) of the decisions, with a "
        + "mean propensity of \(Self.percent(check.meanPropensity)) where it was; weights "
        + "average \(Self.hundredths(check.weight.value)) and should 1"
    }
    if let unseenShare, unseenShare > Self.unknownMax {
      let found = seen.sorted().map(Self.name).joined(separator: ", ")
      return "in \(Self.percent(unseenShare)) of its decisions the strategy does what the log has "
        + "nowhere; found: \(found)"
    }
    if let unsupportedShare, unsupportedShare > Self.unknownMax {
      return "the strategy would send at \(Self.percent(unsupportedShare)) of the decision points "
        + "that chance chose, where the log's held, moved or stopped the push: what comes of that "
        + "is not in the log; accepted: at most \(Self.percent(Self.unknownMax))"
    }
    return nil
  }

  private static func contradicts(_ check: PropensityCheck) -> Bool {
    guard abs(check.weight.value - 1) > weightOffMax else { return false }
    return check.p.map { $0 < pMax } ?? true
  }

  /// `nothing`, `text 2`
  package static func name(_ action: Int) -> String { action == 0 ? "nothing" : "text \(action)" }

  static func percent(_ share: Double) -> String {
    "\((share * 1_000).rounded() / 10) %"
  }

  static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
