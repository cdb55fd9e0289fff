/// One trial of a person, such as a push that they may open, with its covariates.
public struct FrailTrial: Hashable, Sendable {
  /// Whether the person did it.
  public let isSuccess: Bool

  /// Kind of the trial, 0..<kinds. Each kind has a rate of its own.
  public let kind: Int

  /// Block of hours of the trial, 0..<blocks. Each block has a factor of its own.
  public private(set) var block: Int

  /// The share of successes that are observed; later ones fall outside the window.
  public let seen: Double

  /// Number of earlier trials, each discounted by exp(-days / 2).
  public let volume: Double

  /// Days since the last trial of the kind; infinite for the first.
  public let sinceLast: Double

  /// Days since the start.
  public let sinceStart: Double

  /// How fresh the last visit is: 1 right after it, halved by each half-life of what it told.
  public let visited: Double

  /// Logarithm of a factor on the hazard that is known, and not fitted.
  public var known = 0.0

  /// A trial. By default it has one kind and block, is fully observed and has no past.
  public init(
    isSuccess: Bool, kind: Int = 0, block: Int = 0, seen: Double = 1, volume: Double = 0,
    sinceLast: Double = .infinity, sinceStart: Double = 0, visited: Double = 0
  ) {
    self.isSuccess = isSuccess
    self.kind = kind
    self.block = block
    self.seen = seen
    self.volume = volume
    self.sinceLast = sinceLast
    self.sinceStart = sinceStart
    self.visited = visited
  }

  /// The same trial where hours do not matter.
  public var atAnyHour: FrailTrial {
    var trial = self
    trial.block = 0
    return trial
  }
}
