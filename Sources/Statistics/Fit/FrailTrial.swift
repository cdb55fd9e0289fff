/// One chance to do something, with all that is known about it.
public struct FrailTrial: Hashable, Sendable {
  /// Whether the person did it.
  public let isSuccess: Bool

  /// Its kind, 0..<kinds: each has a rate of its own.
  public let kind: Int

  /// Its block of hours, 0..<blocks: each has a factor of its own.
  public let block: Int

  /// The share of successes that would be seen: later ones are too late to be counted.
  public let seen: Double

  /// How many such chances came lately, fading by e in two days, without this one.
  public let volume: Double

  /// Days since the last one of the kind, infinite for the first.
  public let sinceLast: Double

  /// Days since the start.
  public let sinceStart: Double

  /// A trial. By default it has one kind and block, is fully observed and has no past.
  public init(
    isSuccess: Bool, kind: Int = 0, block: Int = 0, seen: Double = 1, volume: Double = 0,
    sinceLast: Double = .infinity, sinceStart: Double = 0
  ) {
    self.isSuccess = isSuccess
    self.kind = kind
    self.block = block
    self.seen = seen
    self.volume = volume
    self.sinceLast = sinceLast
    self.sinceStart = sinceStart
  }
}
