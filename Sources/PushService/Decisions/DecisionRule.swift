import PushModel

/// A rule of one's own for pushes that the policy would send: each goes now, waits or is dropped.
///
/// The policy stands above it. It is asked only when consent, preferences, quiet hours and caps let the
/// push go now, and they are asked again when a wait is over. So no answer can send a push that the
/// policy refuses, or send it earlier.
///
/// A rule draws no random numbers and reads no clock: chance comes in as a value, and equal records,
/// memories and chance give equal answers.
public protocol DecisionRule: Sendable {
  /// What the rule keeps of each recipient beside their ``Experience``; ``Nothing`` for nothing.
  associatedtype Memory: BitwiseCopyable, Sendable
  /// What a host adds up over recipients at the end of a window.
  associatedtype Sums: Sendable

  /// The memory of a recipient about whom nothing was decided yet.
  var newcomer: Memory { get }

  /// Whether the rule decides about pushes of a category. The others are sent as the policy has it. The
  /// answer is the same all through a window.
  func decides(_ category: Category) -> Bool

  /// The answer for one push. What it changes of the rule holds until the next window (``part(_:of:)``).
  ///
  /// - Parameter zones: For the moment at which a local hour begins.
  mutating func choice(
    _ record: DecisionRecord, _ memory: inout Memory, zones: ZoneTable,
    chance: some DecisionChance
  ) -> DecisionChoice

  /// How much a post is preferred to others that are due for the recipient at the same moment, under
  /// ``PostChoice/rule``: the highest goes first, of equal ones the one that was published first.
  func preference(_ record: DecisionRecord, _ memory: Memory) -> Double

  /// Sums of no recipient.
  var noSums: Sums { get }

  /// Adds a recipient's part to the sums of a window. Hosts go through recipients in a fixed order.
  func add(_ experience: Experience, _ memory: Memory, to sums: inout Sums)

  /// Adds what the rule of a part has counted in the window, after all of its recipients. Hosts go through
  /// parts in their order.
  func addPart(to sums: inout Sums)

  /// Learns from the sums over all recipients and parts at the end of a window.
  mutating func learn(from sums: Sums)

  /// The rule that decides for one part of the recipients until the end of the window: a lane of a
  /// simulation, a partition of a service. Parts go through a window on their own, so that a limit that
  /// they have in common has to be divided among them.
  ///
  /// - Parameters:
  ///   - place: The part.
  ///   - sizes: The number of recipients of each part.
  func part(_ place: Int, of sizes: [Int]) -> Self
}

extension DecisionRule {
  /// 0, so that posts go by arrival.
  public func preference(_ record: DecisionRecord, _ memory: Memory) -> Double { 0 }
  /// Adds nothing.
  public func addPart(to sums: inout Sums) {}
  /// The rule itself.
  public func part(_ place: Int, of sizes: [Int]) -> Self { self }
}

/// What a rule without memory keeps, and the sums of one that does not learn.
public struct Nothing: Hashable, Sendable, BitwiseCopyable {
  /// Nothing.
  public init() {}
}

extension DecisionRule where Memory == Nothing {
  /// Nothing.
  public var newcomer: Nothing { Nothing() }
}

extension DecisionRule where Sums == Nothing {
  /// Nothing.
  public var noSums: Nothing { Nothing() }
  /// Adds nothing.
  public func add(_ experience: Experience, _ memory: Memory, to sums: inout Nothing) {}
  /// Learns nothing.
  public mutating func learn(from sums: Nothing) {}
}

/// Random numbers for one decision, which the host draws. The same place gives the same number again.
/// Places are in 0..<64.
public protocol DecisionChance {
  /// A number uniform in 0..<1.
  func uniform(_ place: Int) -> Double
  /// A standard normal number, independent of those of other places.
  func normal(_ place: Int) -> Double
}

/// What a rule answers about one push.
public enum DecisionAnswer: Hashable, Sendable, BitwiseCopyable {
  /// It is sent now.
  case send
  /// It waits, and the policy and the rule are asked again at this time. At least ``waitMin``; a wait
  /// until the push has expired is refused as `wouldExpire`.
  case wait(until: Timestamp)
  /// It is refused for good.
  case drop

  /// The shortest wait: a minute, so that a rule cannot be asked about one push without end.
  @inlinable public static var waitMin: Interval { .minutes(1) }
}

/// An answer, with the probability with which the rule gives it.
public struct DecisionChoice: Hashable, Sendable, BitwiseCopyable {
  /// The answer.
  public var answer: DecisionAnswer
  /// The probability with which the rule gives this answer, with this text, about such a record; 1 where
  /// chance has no part, and `nil` where the rule cannot say.
  public var propensity: Double?
  /// The text with which the push is sent, of the ``PushType/texts`` of its type; `nil` for the one that it
  /// has. It counts with ``DecisionAnswer/send`` alone. A text that the type does not have changes nothing,
  /// nor does any at a decision point, where chance has chosen the text and estimates go by it.
  public var text: UInt8?

  /// A choice.
  @inlinable public init(_ answer: DecisionAnswer, propensity: Double? = 1, text: UInt8? = nil) {
    self.answer = answer
    self.propensity = propensity
    self.text = text
  }
}
