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

extension PushService {
  /// The push that a rule has called for; `nil` where chance decides against it.
  ///
  /// - Parameters:
  ///   - sender: The organisation or business that it comes from.
  ///   - organisation: Of the person whom the rule is about.
  ///   - uniform: A draw in 0..<1 that chooses among the texts of the type's pool (S2-random), and
  ///     for a daily rule whether there is a push at all.
  ///   - context: What the choice goes by besides, where ``RuleTable/contextual(_:of:)`` says so.
  public func push(
    for firing: Firing, from sender: BusinessID, of organisation: BusinessID, at now: Timestamp,
    uniform: Double = 0, in context: TextContext? = nil
  ) -> Push? {
    let treatment = rules.treatment(
      by: firing, of: organisation, uniform: uniform, in: context)
    guard let text = treatment.text else { return nil }
    var push = Push(
      id: firing.id(sender), type: firing.type, business: sender, intendedAt: now,
      expiresAt: now + timeToLive[firing.type], items: firing.items)
    push.variant = text
    return push
  }

  /// Where the sender stands, for a push that a rule may have brought about: what the rule told of
  /// may have passed (S3-FOLLOW-2, S2-cancel-open, C-09).
  public func standing(
    of push: Push, about agenda: Agenda, sender: SenderState = .inGoodStanding
  ) -> SenderState {
    rules.isDue(push, agenda) ? sender : sender.union(.lapsed)
  }
}

extension PushService {
  /// ``takeDue(from:at:)`` where the strategy's ``Strategy/choice`` is a recommender's: of the posts
  /// that are due, the one that it puts first (S0-ARCH-07). Other pushes go before them.
  ///
  /// The recommender is not asked under another choice, nor where there is nothing to choose or
  /// nothing to go by: under ``PostChoice/related`` somebody who has opened no post gets them by
  /// arrival.
  ///
  /// - Parameter recommender: It knows a post by ``ItemID/init(post:)``.
  public func takeDue(
    from card: Card, at now: Timestamp, by recommender: some Recommender
  ) -> Due? {
    guard card.person.pointee.nextWake <= now, let first = placeDue(from: card, at: now) else {
      return nil
    }
    // All else goes before the posts, so when one is first there are only posts.
    guard choice.isRecommended, card.archive.pointee.held[first].push.isPost else {
      return take(first, from: card, at: now)
    }
    let best = best(of: card, at: now, by: recommender)
    return take(best ?? first, from: card, at: now)
  }

  /// The place of the post that is due and most to a recipient's taste; `nil` where there is no
  /// choice.
  private func best(of card: Card, at now: Timestamp, by recommender: some Recommender) -> Int? {
    var posts: [(place: Int, item: ItemID)] = []
    for place in 0..<Int(card.person.pointee.heldCount) {
      let held = card.archive.pointee.held[place]
      if held.until <= now { posts.append((place, ItemID(post: held.push.id))) }
    }
    let seen = card.archive.pointee.opened.all.map { ItemID(post: $0) }
    guard posts.count > 1, choice == .popular || !seen.isEmpty else { return nil }
    let ranked = recommender.related(to: seen, among: posts.map(\.item))
    guard let best = ranked.first else { return nil }
    return posts.first { $0.item == best }?.place
  }

  /// The place of the first push that is due, posts by arrival and behind all else.
  @inline(never) func placeByArrival(from card: Card, at now: Timestamp) -> Int? {
    var first: (place: Int, turn: (Int, Timestamp, PushID))?
    for place in 0..<Int(card.person.pointee.heldCount) {
      let held = card.archive.pointee.held[place]
      guard held.until <= now else { continue }
      let turn =
        held.push.isPost
        ? (1, held.push.intendedAt, held.push.id) : (0, held.until, held.push.id)
      if first == nil || turn < first!.turn { first = (place, turn) }
    }
    return first?.place
  }
}

extension Push {
  /// One post, and no digest of several.
  fileprivate var isPost: Bool { id.source == .post && !id.isDigest && items == 1 }
}

/// What a service looks things up in, which never changes.
@usableFromInline struct ServiceTables: Sendable {
  @usableFromInline let policy: PolicyTable
  @usableFromInline let zones: ZoneTable
  @usableFromInline let content: ContentTable
}
