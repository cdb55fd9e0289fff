import PushModel

/// One push, or two with a wait between them, that a person is led through from an event on.
///
/// A person is in a journey at one place. It begins at an event, and ends with its last push, or
/// where something that was to stop it happens.
public struct Journey: Hashable, Sendable {
  /// The event with which a person enters: one of ``entries``.
  public var enter: Happening
  /// The segment in which a person must be, at the entry and when a push is sent; `nil` for none.
  public var segment: String?
  /// The pushes and the waits before them, in order: at most ``sendsMax`` pushes.
  public var steps: [JourneyStep]
  /// What ends the journey whenever it happens after the entry; a push of it that waits is not sent.
  public var stop: Reactions
  /// What follows where a cap refuses the push before a wait.
  public var whenCapped: WhenCapped
  /// The time after an entry from which the person may enter again; `nil` for never. They cannot
  /// while they are inside.
  public var again: Interval?

  /// A journey.
  public init(
    enter: Happening, segment: String? = nil, steps: [JourneyStep], stop: Reactions = [],
    whenCapped: WhenCapped = .advance, again: Interval? = nil
  ) {
    self.enter = enter
    self.segment = segment
    self.steps = steps
    self.stop = stop
    self.whenCapped = whenCapped
    self.again = again
  }

  /// What follows where a cap refuses a push.
  public enum WhenCapped: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// The next step: a wait begins at the refusal (as with Braze).
    case advance
    /// The journey ends (as with Airship).
    case exit
  }

  /// The most journeys of a strategy.
  public static let countMax = 32
  /// The most pushes of a journey.
  public static let sendsMax = 2
  /// The lengths that a wait, and the time between two entries, may have.
  static let lengths = Interval.minutes(1)...(.days(365))

  /// The events with which a journey may begin: what a host hears of as it happens. Not among them
  /// is what the app itself reports about pushes and items.
  public static let entries = Happening.allCases.filter {
    ![.appOpened, .reminderClosed, .acknowledged].contains($0)
  }
}

/// A step of a journey: a push, or a wait before the next one.
public struct JourneyStep: Hashable, Sendable {
  /// The type of the push; `nil` for a wait.
  public var send: PushType?
  /// The length of the wait, a minute to a year; `nil` for a push.
  public var wait: Interval?
  /// What ends the journey when it happens during the wait, its end included.
  public var unless: Reactions

  /// A step with the given values, of which a push has the first, and a wait the others.
  public init(send: PushType?, wait: Interval?, unless: Reactions) {
    self.send = send
    self.wait = wait
    self.unless = unless
  }

  /// A push.
  public static func send(_ type: PushType) -> JourneyStep {
    JourneyStep(send: type, wait: nil, unless: [])
  }

  /// A wait.
  public static func wait(_ length: Interval, unless: Reactions = []) -> JourneyStep {
    JourneyStep(send: nil, wait: length, unless: unless)
  }
}

extension Journey {
  /// A step or key that is not accepted.
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// The index of the step; `nil` for the list of steps as a whole.
    public var step: Int?
    /// The key of the step; `nil` for the step as a whole.
    public var key: String?
    /// What was found, and after it what is accepted.
    public var description: String
  }

  /// What is wrong with the order of the steps; `nil` when nothing is.
  public var fault: Fault? {
    for (place, step) in steps.enumerated() {
      if let fault = fault(of: step, place) { return fault }
    }
    guard steps.last?.send != nil else {
      return Fault(description: "end with a wait; accepted: a send at the end")
    }
    let sends = steps.filter { $0.send != nil }.count
    return sends <= Self.sendsMax
      ? nil : Fault(description: "have \(sends) sends; accepted: at most \(Self.sendsMax)")
  }

  /// The types that a journey can send: those for one person, less the one whose text is of a state
  /// that no journey knows.
  private static func isSendable(_ type: PushType) -> Bool {
    type.audience == .addressee && type != .reportStatus
  }

  private func fault(of step: JourneyStep, _ place: Int) -> Fault? {
    guard (step.send == nil) != (step.wait == nil) else {
      return Fault(
        step: place,
        description: "has \(step.send == nil ? "neither" : "both") send and wait; "
          + "accepted: one of them")
    }
    if step.send != nil, step.unless != [] {
      return Fault(step: place, key: "unless", description: "is of a send; accepted: of a wait")
    }
    if let type = step.send, !Self.isSendable(type) {
      let known = PushTypes.inUse.all.filter(Self.isSendable).map(\.name)
      return Fault(
        step: place, key: "send",
        description: "is \(type.name), which is for others than one person, or has a text for each "
          + "state; accepted: one of \(known.joined(separator: ", "))")
    }
    if place > 0, (step.send == nil) == (steps[place - 1].send == nil) {
      let kind = step.send == nil ? "wait" : "send"
      return Fault(
        step: place,
        description: "is a \(kind), as the step before it; accepted: sends with a "
          + "wait between them")
    }
    let isBeforeSends = steps[..<place].allSatisfy { $0.send == nil }
    if isBeforeSends, !step.unless.isDisjoint(with: [.opened, .tapped]) {
      return Fault(
        step: place, key: "unless",
        description: "waits on a push, and none precedes it; accepted: visited, or an event")
    }
    return nil
  }
}
