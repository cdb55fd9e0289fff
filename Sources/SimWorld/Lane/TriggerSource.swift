import PushModel

/// Triggers in order, one at a time.
protocol TriggerSource {
  /// When the next one is due, in milliseconds; the largest number when there is none.
  var nextTime: Int64 { get }

  /// - Precondition: There is one.
  mutating func next() -> Trigger
}

/// Triggers that are there already.
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

/// Two sources, taken together in order of time; of one moment the first source's come first.
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
