import PushFanout
import PushMessages
import PushModel
import PushPolicy

/// One strategy at work: rules, policy, content and fan-out for one recipient at a time.
///
/// It keeps no recipient: a host stores a ``Person``, an ``Archive`` and a ``History`` for each and
/// hands them in with an input and the time. It meets no clock, no chance and no socket, so a
/// simulator and a server run the same code. The fan-out is the host's too, because recipients
/// under different strategies may share one.
public struct PushService: ~Copyable, Sendable {
  /// The first field: a pointer to a service is a pointer to its tables, too.
  @usableFromInline let tables: ServiceTables
  @usableFromInline let hygiene: TokenHygiene
  /// What brings about pushes that nobody publishes.
  public let rules: RuleTable
  @usableFromInline let iosProvider: Provider
  let prompts: PromptRule
  /// In which order posts are asked about that are due together.
  public let choice: PostChoice
  let timeToLive: TimeToLive

  /// - Parameters:
  ///   - content: ``contents(in:)`` of the strategy's style, where several services share it: every
  ///     text is composed and encoded for it, which takes some ten milliseconds.
  ///   - since: When this version of the strategy takes effect.
  /// - Throws: ``PolicyError`` when the strategy's policy cannot be worked out.
  public init(
    _ strategy: Strategy, zones: ZoneTable, content: ContentTable? = nil,
    since: Timestamp = .distantPast
  ) throws(PolicyError) {
    tables = ServiceTables(
      policy: try PolicyTable(strategy.policy), zones: zones,
      content: content ?? Self.contents(in: strategy.style))
    hygiene = strategy.fanout.hygiene
    rules = RuleTable(strategy.rules, since: since)
    iosProvider = strategy.iosProvider
    prompts = strategy.prompts
    choice = strategy.choice
    timeToLive = strategy.timeToLive
  }

  /// Every text of a style.
  public static func contents(in style: Style) -> ContentTable {
    ContentTable(style: style) { PayloadSize.bytes(of: $0) }
  }

  public var policy: PolicyTable { tables.policy }
  public var zones: ZoneTable { tables.zones }
  public var content: ContentTable { tables.content }
}

/// What a service keeps about the recipient whom an input concerns, borrowed from its host.
public struct Card {
  @usableFromInline let person: UnsafeMutablePointer<Person>
  @usableFromInline let archive: UnsafeMutablePointer<Archive>
  @usableFromInline let history: History

  /// Part of the person, in place.
  @inlinable var recipient: UnsafePointer<Recipient> {
    UnsafePointer(person.pointer(to: \.recipient)!)
  }
  @inlinable var ledger: UnsafePointer<Ledger> {
    UnsafePointer(person.pointer(to: \.ledger)!)
  }

  /// One of the person's devices, in place: the first things in an archive are its devices, and
  /// through `pointee` the whole list would be copied first (Swift 6.3).
  @inlinable func device(_ index: Int) -> UnsafeMutablePointer<Device> {
    UnsafeMutableRawPointer(archive).assumingMemoryBound(to: Device.self) + index
  }

  /// The three must outlive the call they are handed to.
  @inlinable public init(
    _ person: UnsafeMutablePointer<Person>, _ archive: UnsafeMutablePointer<Archive>,
    _ history: History
  ) {
    self.person = person
    self.archive = archive
    self.history = history
  }
}
