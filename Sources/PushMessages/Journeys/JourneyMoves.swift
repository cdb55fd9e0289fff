import PushModel

/// Something that happens to a person in a journey, as a host may count it.
public enum JourneyEvent: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// They entered.
  case entered
  /// The event with which one enters happened while they were inside, or too soon after.
  case ignored
  /// The last push was decided: the journey is over.
  case completed
  /// ``Journey/stop`` ended it.
  case stopped
  /// What a wait names under ``JourneyStep/unless`` ended it.
  case unless
  /// A cap refused a push, and ``Journey/whenCapped`` is `exit`.
  case capped
  /// They had left, because a new version has no such step.
  case left
}

/// What happens to a person in one journey.
public struct JourneyMove: Hashable, Sendable, BitwiseCopyable {
  /// The hash of the journey's name (``PushModel/PushID/journeyKey(_:)``).
  package var journey: UInt64
  /// What has happened.
  public var event: JourneyEvent
}

/// What happens at one moment: a list that allocates nothing for up to two.
public struct JourneyMoves: Sendable {
  private var list = ShortList<2, JourneyMove>(
    blank: JourneyMove(journey: 0, event: .entered))

  /// No moves.
  public init() {}

  /// The number of moves.
  public var count: Int { list.count }

  /// The move at `index`, 0..<``count``.
  public subscript(index: Int) -> JourneyMove { list[index] }

  mutating func append(_ event: JourneyEvent, _ journey: UInt64) {
    list.append(JourneyMove(journey: journey, event: event))
  }
}
