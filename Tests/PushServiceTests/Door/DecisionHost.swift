import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport

/// A host of one recipient, on a Monday.
final class DecisionHost<Rule: DecisionRule> {
  let service: PushService
  var rule: Rule
  var known: DecisionState<Rule.Memory>
  private(set) var choice: DecisionChoice?
  private(set) var effects: ContiguousArray<PushService.Effect> = []
  private var state: RecipientState
  private var fanout: FanoutState

  init(
    _ rule: Rule, _ strategy: Strategy = Strategy(), agenda: Agenda? = nil,
    knowing known: DecisionState<Rule.Memory>? = nil
  ) throws {
    service = try PushService(strategy, zones: Place.table, content: PlainContent.table)
    self.rule = rule
    self.known = known ?? DecisionState(since: .monday, for: rule)
    state = RecipientState(.anna, devices: .one, agenda: agenda, under: service)
    fanout = FanoutState(simulating: strategy.fanout)
  }

  var id: RecipientID { state.recipient.id }

  @discardableResult
  func give(_ input: PushService.Input, at hour: Int64) -> PushService.Answer {
    let given = service.receive(
      input, for: &state, through: &fanout, at: .monday + .hours(hour), deciding: &rule,
      knowing: &known, chance: TestChance(seed: 3), effects: &effects)
    choice = given.choice
    return given.answer
  }

  /// What becomes of a push that is asked about.
  func decide(_ push: Push, at hour: Int64) -> Disposition? {
    let answer = give(.intend(push, from: .inGoodStanding, isInAudience: true), at: hour)
    return if case .decided(let disposition) = answer { disposition } else { nil }
  }

  func intend(_ number: UInt32, at hour: Int64) -> Disposition? {
    decide(.make(.newPost, number, at: .monday + .hours(hour), livesFor: .days(2)), at: hour)
  }
}

/// Every text, which takes a while.
private enum PlainContent {
  static let table = PushService.contents(of: Strategy())
}
