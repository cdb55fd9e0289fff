import PushModel
import PushPolicy
import PushService
import Scenarios
import Statistics
import Tables

/// Replays a log's triggers and people through a strategy.
///
/// Policy and service are the code that a product ships. Nothing is invented that the log does not
/// have: devices answer as if they were online, and openings are those of the log's pushes.
package struct Replay: Sendable {
  private let question: LogQuestion
  let arm: Arm
  private let scenario: String
  private let isStopped: @Sendable () -> Bool

  /// - Parameter scenario: Its name, for the report.
  package init(
    _ arm: Arm, of scenario: String, _ question: LogQuestion,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.arm = arm
    self.scenario = scenario
    self.question = question
    self.isStopped = isStopped
  }

  /// One trigger with the log's answer and the strategy's.
  package struct Line: Sendable {
    /// The person's `uid` in the log, or the pseudonym in its place.
    package let uid: String
    /// The person's arm in the log; `nil` for a log without arms.
    package let arm: String?
    /// The log's name of the push.
    package let nid: String
    /// Type of the push.
    package let type: PushType
    /// First moment of the trigger in the log.
    package let at: Timestamp
    /// The outcome in the log.
    package let log: ReplayAnswer
    /// The outcome under the strategy.
    package let replay: ReplayAnswer
    /// Whether the outcomes agree in all that both record, moments to the second.
    package let isSame: Bool
    /// Probability with which chance, or else a decision rule, gave the log's answer; `nil` where
    /// the log has none.
    package let propensity: Double?
  }

  /// A push whose decisions are explained rule by rule.
  package struct Story: Sendable {
    /// The trigger with its two outcomes.
    package let line: Line
    /// The time zones that ``asks`` refer to.
    package let zones: ZoneTable
    /// Decisions of the service about the push, in order of time; empty where chance sent nothing.
    package let asks: [ReplayAsk]
  }

  /// The result of a replay.
  package struct Result: Sendable {
    /// The comparison as a whole.
    package let report: ReplayReport
    /// Pushes explained: those that were asked for, or examples of the commonest differences.
    package let stories: [Story]
  }

  /// - Parameters:
  ///   - push: Explain this one; with `uid` for one person.
  ///   - uid: Explain what this person was meant to get.
  ///   - examples: Number of the commonest differences to explain if neither is given.
  ///   - each: Called for every trigger, grouped by person; people are sorted by name.
  /// - Throws: `TableError` for what is wrong with the log and for a decision rule that cannot be
  ///   replayed, `ZoneError` for an unknown zone, `PolicyError` for an invalid policy,
  ///   `StatisticsError`; what `each` throws.
  /// - Complexity: O(rows · log rows); the log is held in memory, some 150 bytes a row.
  package func run(
    on source: some TableSource, push: String? = nil, uid: String? = nil, examples: Int = 3,
    each: (Line) throws -> Void = { _ in }
  ) throws -> Result {
    let rule = try ReplayRule(arm.strategy, of: arm.name)
    let log = try ReplayLog(source, question, isStopped: isStopped)
    guard log.people.contains(where: { !$0.triggers.isEmpty }) else {
      throw TableError.file(
        source.path, "has no push that was intended, sent or suppressed; accepted: at least one")
    }
    let desk = try ReplayedService(arm.strategy, by: rule, log)
    var tally = ReplayTally()
    var choices: [LoggedChoice] = []
    var answered: [RulePoint] = []
    for (place, person) in log.people.enumerated() {
      if isStopped() { throw TableError.interrupted }
      let outcome = desk.replay(person, at: place)
      choices += outcome.choices
      answered += outcome.answered
      Self.countDigests(person, outcome, &tally)
      for (trigger, answer) in zip(person.triggers, outcome.answers) {
        guard let answer else { continue }
        let line = line(trigger, answer, person, log)
        tally.add(trigger, answer, isSame: line.isSame, uid: line.uid, nid: line.nid)
        try each(line)
      }
    }
    let agreement = ReplayAgreement(tally)
    var unwatched = IntakeCounts.Sight()
    let value = try ReplayValue(
      choices, log, window: question.window, level: question.level,
      goesByMore: desk.chance.goesByMore, unwatched: { _ in unwatched.see(.max) })
    let answers = try AnswerValue(answered, log, window: question.window, level: question.level)
    let report = ReplayReport(
      schema: 1, scenario: scenario, arm: arm.name, rows: log.rows, people: log.people.count,
      arms: log.arms, first: log.first, last: log.last,
      findings: log.findings + LogFinding.unwatched(unwatched), notes: notes(log, desk, choices),
      agreement: agreement, value: value, answers: answers)
    let stories = try stories(
      log, desk, source.path, push: push, uid: uid, agreement.differences.prefix(examples))
    return Result(report: report, stories: stories)
  }

  /// Largest distance at which two moments count as equal, since a log's clock and a queue differ.
  private static let tolerance = Interval.seconds(1)

  private func line(
    _ trigger: ReplayTrigger, _ answer: ReplayAnswer, _ person: ReplayPerson, _ log: ReplayLog
  ) -> Line {
    Line(
      uid: person.uid, arm: person.arm, nid: log.name(of: trigger.push), type: trigger.type,
      at: trigger.at, log: trigger.answer, replay: answer,
      isSame: trigger.answer.agrees(with: answer, within: Self.tolerance),
      propensity: trigger.propensity > 0 ? trigger.propensity : trigger.rule?.propensity)
  }

  private static func countDigests(
    _ person: ReplayPerson, _ outcome: ReplayedService.Outcome, _ tally: inout ReplayTally
  ) {
    let logged = person.triggers.filter(\.isDigest)
    tally.digests.log += logged.count
    tally.digests.replay += outcome.digests.count
    for trigger in logged {
      guard let answer = outcome.digests[trigger.id],
        trigger.answer.agrees(with: answer, within: tolerance)
      else { continue }
      tally.digests.same += 1
    }
  }

  private func stories(
    _ log: ReplayLog, _ desk: ReplayedService, _ path: String, push: String?, uid: String?,
    _ differences: ArraySlice<ReplayAgreement.Difference>
  ) throws -> [Story] {
    var wanted: [(uid: String?, nid: String?)] = differences.map { ($0.uid, $0.nid) }
    if push != nil || uid != nil { wanted = [(uid, push)] }
    var stories: [Story] = []
    for (uid, nid) in wanted {
      let found = log.triggers(of: uid, nid)
      guard !found.isEmpty else {
        throw TableError.question(
          "`\(path)` has no push \(nid.map { "`\($0)` " } ?? "")\(uid.map { "of `\($0)`" } ?? ""); "
            + "accepted: a `nid` and a `uid` of the log")
      }
      for (place, index) in found.prefix(Self.storiesMax) {
        let person = log.people[place]
        let trigger = person.triggers[index]
        let outcome = desk.replay(person, at: place, watching: trigger.id)
        guard let answer = outcome.answers[index] else { continue }
        stories.append(
          Story(
            line: line(trigger, answer, person, log), zones: desk.zones, asks: outcome.asks))
      }
    }
    return stories
  }

  /// Largest number of explanations for one person or push.
  private static let storiesMax = 20
}

extension LogFinding {
  /// Findings of decision points too near the end of the log.
  fileprivate static func unwatched(_ sight: IntakeCounts.Sight) -> [LogFinding] {
    guard sight.count > 0 else { return [] }
    return [
      LogFinding(
        name: .unwatched, count: sight.count, line: nil,
        text: text(.unwatched, sight.count, .replay))
    ]
  }
}

/// One decision of a replay with every rule's verdict.
package struct ReplayAsk: Sendable {
  /// The time of the decision.
  package let at: Timestamp
  /// The push decided at that time; the digest if it was merged into one.
  package let push: Push
  /// The person's time zone then.
  package let zone: ZoneID
  /// The service's answer.
  package let answer: Disposition
  /// The policy's rules with their verdicts.
  package let explanation: Explanation
  /// State of the person or the sender in the log at that moment, as the refusal that it led to.
  package let fact: Refusal?
}
