import PushMessages
import PushModel
import SimKernel
import SimWorld
import Statistics

/// What a choice of texts would have earned, estimated from the log of an arm that chose by weight.
struct ReplayedPolicy {
  let choice: DifferenceSoftmax
  let scores: TextScores
  /// From here on the choice goes by its scores.
  let trainedAt: Timestamp
  /// The decisions of each person, in order of time.
  private let people: [[TextDecision]]

  init(
    _ choice: DifferenceSoftmax, _ scores: TextScores, trainedAt: Timestamp,
    log: [TextDecision]
  ) {
    self.choice = choice
    self.scores = scores
    self.trainedAt = trainedAt
    var people: [UInt32: [TextDecision]] = [:]
    for decision in log { people[decision.index, default: []].append(decision) }
    self.people = people.keys.sorted().map { people[$0]! }
  }

  static func reward(_ decision: TextDecision, within: Interval) -> Double {
    decision.openedAfter.map { $0 < within ? 1 : 0 } ?? 0
  }

  private func shares(_ decision: TextDecision, _ sent: SentTexts) -> [Double] {
    let weights = choice.weights(
      scores, of: TextSubset.max, among: decision.eligible, sent: sent, at: decision.at)
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// Round by round, as the publication has it: what each logged person has had before is taken as it
  /// was, though under the choice it would have been something else.
  func perRound() throws -> Estimate {
    var decisions: [OffPolicyValue.Decision] = []
    let model = mean
    for person in people {
      var sent = SentTexts()
      for decision in person {
        if decision.at >= trainedAt {
          decisions.append(
            OffPolicyValue.Decision(
              reward: Self.reward(decision, within: choice.within),
              loggedPropensity: decision.propensity,
              targetPropensity: shares(decision, sent)[Int(decision.text)],
              modelledLogged: model, modelledTarget: model))
        }
        sent.record(Int(decision.text), at: decision.at)
      }
    }
    return try OffPolicyValue(decisions).doublyRobust
  }

  /// With weights of what matters to a reward: which texts were eligible, which was chosen, and how
  /// long ago the person had it. How often each is chosen is found by letting the policy choose at
  /// the logged decision points: what it does depends on what it did and on no reward (marginalised
  /// importance sampling; Xie, Ma and Wang 2019).
  func marginal(_ key: StreamKey) throws -> Estimate {
    var logged: [Cell: Int] = [:]
    var chosen: [Cell: Int] = [:]
    var rows: [(cell: Cell, reward: Double)] = []
    for (place, person) in people.enumerated() {
      var (sent, own) = (SentTexts(), SentTexts())
      for decision in person {
        var text = Int(decision.text)
        if decision.at >= trainedAt {
          let cell = Cell(decision, text, sent)
          logged[cell, default: 0] += 1
          rows.append((cell, Self.reward(decision, within: choice.within)))
          let draw = Draw(
            key, 60_000, entity: UInt64(place), occasion: UInt64(decision.at.milliseconds))
          sent.record(text, at: decision.at)
          text = pick(shares(decision, own), draw.uniform)
          chosen[Cell(decision, text, own), default: 0] += 1
        } else {
          sent.record(text, at: decision.at)
        }
        own.record(text, at: decision.at)
      }
    }
    let (count, model) = (Double(rows.count), mean)
    return try OffPolicyValue(
      rows.map { row in
        OffPolicyValue.Decision(
          reward: row.reward, loggedPropensity: Double(logged[row.cell]!) / count,
          targetPropensity: Double(chosen[row.cell] ?? 0) / count, modelledLogged: model,
          modelledTarget: model)
      }
    ).doublyRobust
  }

  /// The mean reward of the log itself: a model that weighted residuals correct.
  private var mean: Double {
    let own = people.joined().filter { $0.at >= trainedAt }
    return own.reduce(0) { $0 + Self.reward($1, within: choice.within) } / Double(own.count)
  }

  private func pick(_ shares: [Double], _ uniform: Double) -> Int {
    var rest = uniform
    for (text, share) in shares.enumerated() where share > 0 {
      if rest < share { return text }
      rest -= share
    }
    return shares.lastIndex { $0 > 0 }!
  }

  private struct Cell: Hashable {
    let eligible: TextSubset
    let text: Int
    /// Days since the person had the text, in steps that grow.
    let step: Int

    init(_ decision: TextDecision, _ text: Int, _ sent: SentTexts) {
      eligible = decision.eligible
      self.text = text
      let days = (decision.at - sent[text]).days
      step = Self.steps.firstIndex { days < $0 } ?? Self.steps.count
    }

    private static let steps = [1.5, 2.5, 3.5, 4.5, 5.5, 7.5, 10.5, 15.5, 22.5, 60]
  }
}
