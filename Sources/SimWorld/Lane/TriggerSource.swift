import PushModel

/// A source of triggers in order of time, one at a time.
protocol TriggerSource {
  /// The time of the next trigger, in milliseconds; `Int64.max` when there is none.
  var nextTime: Int64 { get }

  /// Removes and returns the next trigger.
  ///
  /// - Precondition: There is one.
  mutating func next() -> Trigger
}

/// A source of triggers that are in memory.
struct TriggerList: TriggerSource {
  private let triggers: ContiguousArray<Trigger>
  private var place = 0
  private(set) var nextTime: Int64

  /// - Parameter triggers: In order.
  init(_ triggers: ContiguousArray<Trigger>) {
    self.triggers = triggers
    nextTime = triggers.first?.at.milliseconds ?? .max
  }

  mutating func next() -> Trigger {
    let trigger = triggers[place]
    place += 1
    nextTime = place < triggers.count ? triggers[place].at.milliseconds : .max
    return trigger
  }
}

/// The merge of two sources in order of time; at one time those of the first source come first.
struct TriggerPair<First: TriggerSource, Second: TriggerSource>: TriggerSource {
  private var first: First
  private var second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  var nextTime: Int64 { min(first.nextTime, second.nextTime) }

  mutating func next() -> Trigger {
    first.nextTime <= second.nextTime ? first.next() : second.next()
  }
}
