import PushFanout
import PushMessages
import PushModel
import PushPolicy

/// The service that applies one strategy: rules, policy, content and fan-out, for one recipient at
/// a time.
///
/// It stores no recipients. A host keeps a ``RecipientState`` for each and a ``FanoutState`` for
/// some of them, because recipients under different strategies may share one, and passes them in
/// with an input and the time: ``receive(_:for:through:at:by:effects:)``. The service has no clock,
/// no random numbers and no sockets, so a simulator and a server run the same code.
public struct PushService: ~Copyable, Sendable {
  /// The first field: a pointer to a service is a pointer to its tables, too.
  @usableFromInline let tables: ServiceTables
  @usableFromInline let hygiene: TokenHygiene
  /// The rules that bring about pushes which nobody publishes.
  public let rules: TriggerTable
  @usableFromInline let iosProvider: Provider
  let prompts: PromptRule
  /// The order in which posts that are due at the same time are decided; ``PostChoice/due`` where the policy
  /// has ranks, which decide first.
  public let choice: PostChoice
  let timeToLive: TimeToLive
  /// How much it remembers of one recipient.
  public let sizes: Sizes

  /// A service for one strategy.
  ///
  /// - Parameters:
  ///   - content: ``contents(of:)`` of the strategy, if several services share it. Making
  ///     it composes and encodes every text, which takes some ten milliseconds.
  ///   - since: When this version of the strategy takes effect.
  ///   - sizes: How much it remembers of one recipient.
  ///   - names: The numbers of tags and campaigns that the host's pushes carry. Those of the strategy's
  ///     campaigns follow where they are not among them: see ``policy`` for all names. Types have the numbers
  ///     of the strategy's content, or where that adds none those of the table in use.
  ///   - firstDay: The day from which the times of campaigns count, in days since 1970-01-01.
  /// - Throws: ``PolicyError`` when the strategy's policy cannot be compiled.
  public init(
    _ strategy: Strategy, zones: ZoneTable, content: ContentTable? = nil,
    since: Timestamp = .distantPast, sizes: Sizes = Sizes(), naming names: PushNames = PushNames(),
    firstDay: Int64 = 0
  ) throws(PolicyError) {
    var names = names
    names.number(strategy.types)
    let policy = try PolicyTable(
      strategy.wholePolicy, remembering: sizes.pushes, limiting: sizes.notifications,
      naming: strategy.names(after: names))
    tables = ServiceTables(
      policy: policy, zones: zones, content: content ?? Self.contents(of: strategy),
      campaigns: strategy.rowsOfCampaigns(naming: policy.names))
    hygiene = strategy.fanout.hygiene
    rules = TriggerTable(
      strategy.rules, journeys: strategy.journeys, campaigns: strategy.campaigns,
      segments: strategy.segments, zones: zones, since: since,
      poolCount: strategy.content.poolCount, drawnCount: strategy.content.drawnCount,
      naming: policy.names, firstDay: firstDay)
    iosProvider = strategy.iosProvider
    prompts = strategy.prompts
    choice = strategy.policy.ranks == nil ? strategy.choice : .due
    timeToLive = strategy.timeToLive
    self.sizes = sizes
  }

  /// The table of every text of a strategy in its style, composed and measured.
  public static func contents(of strategy: Strategy) -> ContentTable {
    ContentTable(style: strategy.style, composer: Composer(content: strategy.content)) {
      PayloadSize.bytes(of: $0)
    }
  }

  /// The strategy's policy in compiled form.
  public var policy: PolicyTable { tables.policy }
  /// The time zones.
  public var zones: ZoneTable { tables.zones }
  /// The texts of the strategy's style.
  public var content: ContentTable { tables.content }
}

/// Pointers to what is stored about the recipient whom an input concerns, for the functions beneath
/// the door.
@usableFromInline package struct Card {
  @usableFromInline let person: UnsafeMutablePointer<Person>
  @usableFromInline let archive: UnsafeMutablePointer<Archive>
  @usableFromInline let history: History

  /// The recipient, in place.
  @inlinable var recipient: UnsafePointer<Recipient> {
    UnsafePointer(person.pointer(to: \.recipient)!)
  }
  @inlinable var ledger: UnsafePointer<Ledger> {
    UnsafePointer(person.pointer(to: \.ledger)!)
  }

  /// A card for one recipient. The memory must outlive every call that the card is passed to.
  @inlinable package init(
    _ person: UnsafeMutablePointer<Person>, _ archive: UnsafeMutablePointer<Archive>,
    _ history: History
  ) {
    self.person = person
    self.archive = archive
    self.history = history
  }
}

extension PushService {
  /// The push that a rule has asked for; `nil` if the draw decides against it.
  ///
  /// - Parameters:
  ///   - sender: The organisation or business that the push comes from.
  ///   - organisation: The organisation of the person whom the rule is about.
  ///   - uniform: A draw in 0..<1 that chooses among the texts of the type's pool (S2-random), and
  ///     for a daily rule whether there is a push at all.
  ///   - context: Further input to the choice of text, needed where ``TriggerTable/contextual(_:of:)``
  ///     says so.
  public func push(
    for firing: Firing, from sender: BusinessID, of organisation: BusinessID, at now: Timestamp,
    uniform: Double = 0, in context: TextContext? = nil
  ) -> Push? {
    let treatment = rules.treatment(
      by: firing, of: organisation, uniform: uniform, in: context)
    guard let text = treatment.text else { return nil }
    var push = Push(
      id: firing.id(sender), type: firing.type, business: sender, intendedAt: now,
      expiresAt: min(now + timeToLive[firing.type], firing.dueAt), items: firing.items)
    push.variant = text
    push.item = firing.item
    rules.mark(&push, by: firing, of: organisation)
    rules.label(&push, by: firing)
    if !rules.isGathered(push.id) { push.passed.insert(.digest) }
    return push
  }

  /// The sender's state for a push that a rule may have brought about: lapsed if the rule's reason
  /// no longer holds (S3-FOLLOW-2, S2-cancel-open, C-09).
  public func standing(
    of push: Push, about agenda: Agenda, sender: SenderState = .inGoodStanding
  ) -> SenderState {
    rules.isDue(push, agenda) ? sender : sender.union(.lapsed)
  }

  /// The sender's state, and whether the recipient of the push has left its journey, or the segment of
  /// its rule or journey.
  ///
  /// - Parameter agenda: The recipient's own.
  package func standing(
    _ sender: SenderState, of push: Push, to recipient: Recipient, _ agenda: Agenda,
    at now: Timestamp
  ) -> SenderState {
    let sender =
      push.id.source == .journey ? standing(of: push, about: agenda, sender: sender) : sender
    return rules.isInSegment(push, recipient, agenda, at: now)
      ? sender : sender.union(.outsideSegment)
  }
}

extension PushService {
  /// ``takeDue(from:at:)`` for a ``Strategy/choice`` by recommender: of the posts that are due, it
  /// takes the one that the recommender ranks first (S0-ARCH-07). Other pushes come before posts.
  ///
  /// The recommender is not asked under another choice, for a single post, or under
  /// ``PostChoice/related`` for a recipient who has opened no post; they get posts by arrival.
  ///
  /// - Parameter recommender: The recommender; posts are items by ``ItemID/init(post:)``.
  package func takeDue(
    from card: Card, at now: Timestamp, by recommender: some Recommender
  ) -> Due? {
    guard card.person.pointee.nextWake <= now, let first = placeDue(from: card, at: now) else {
      return nil
    }
    // Posts come last, so when one is first there are only posts.
    guard choice.isRecommended, card.archive.pointee.held[first].push.isPost else {
      return take(first, from: card, at: now)
    }
    let best = best(of: card, at: now, by: recommender)
    return take(best ?? first, from: card, at: now)
  }

  /// The place of the due post that the recommender ranks first; `nil` if there is nothing to rank.
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

  /// ``takeDue(from:at:)`` for a ``Strategy/choice`` by rule: of the posts that are due, it takes the one
  /// with the highest preference, of equal ones by arrival. Other pushes come before posts.
  ///
  /// - Complexity: O(held)
  package func takeDue(
    from card: Card, at now: Timestamp, preferring preference: (UnsafePointer<Push>) -> Double
  ) -> Due? {
    guard card.person.pointee.nextWake <= now, let first = placeDue(from: card, at: now) else {
      return nil
    }
    guard choice == .rule, card.archive.pointee.held[first].push.isPost else {
      return take(first, from: card, at: now)
    }
    var best: (place: Int, preference: Double, push: Push)?
    for place in 0..<Int(card.person.pointee.heldCount) {
      let held = card.archive.pointee.held[place]
      guard held.until <= now else { continue }
      // A preference that is no number comes last.
      let own = max(-.infinity, withUnsafePointer(to: held.push, preference))
      let isFirst =
        best.map {
          own > $0.preference || own == $0.preference && held.push.arrival < $0.push.arrival
        } ?? true
      if isFirst { best = (place, own, held.push) }
    }
    return take(best?.place ?? first, from: card, at: now)
  }

  /// The place of the first push that is due, with posts after all other pushes and by arrival.
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
  /// Whether the push is a single post and not a digest.
  fileprivate var isPost: Bool { id.source == .post && !id.isDigest && items == 1 }

  /// What comes first by arrival.
  fileprivate var arrival: (Timestamp, PushID) { (intendedAt, id) }
}

/// The constant tables of a service.
@usableFromInline struct ServiceTables: Sendable {
  @usableFromInline let policy: PolicyTable
  @usableFromInline let zones: ZoneTable
  @usableFromInline let content: ContentTable
  let campaigns: CampaignRows
}
