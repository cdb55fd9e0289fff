import PushModel

/// A decision rule of any type as a host keeps it: in parts, one for each lane of a simulation or partition
/// of a service, each with what the rule keeps of the recipients in it.
///
/// Its functions are made in ``init(_:)``, which is compiled where the type of the rule is known, in
/// whatever package that is. So asking costs what it costs for a rule whose type the host knows.
@usableFromInline package struct HostedRule {
  @usableFromInline let makePart: (Int) -> HostedPart
  @usableFromInline let divideNow: ([Int]) -> Void
  @usableFromInline let learnNow: () -> Void

  /// A rule without parts.
  @inlinable package init<Rule: DecisionRule>(_ rule: Rule) {
    let state = HostedState(rule)
    makePart = { state.addPart(recipients: $0) }
    divideNow = { state.divide($0) }
    learnNow = { state.learn() }
  }

  /// Adds a part with a number of recipients. Its rule is the whole one until ``divide(_:)``.
  package func addPart(recipients: Int) -> HostedPart { makePart(recipients) }

  /// Gives each part its rule for the next window.
  ///
  /// - Parameter sizes: The number of recipients of each part for whom the rule decides.
  package func divide(_ sizes: [Int]) { divideNow(sizes) }

  /// Lets the rule learn from what the parts have added since it last did.
  package func learn() { learnNow() }
}

/// A part of a ``HostedRule``.
@usableFromInline package struct HostedPart {
  // It captures nothing, so that calling it counts no references.
  @usableFromInline typealias Choose = (
    UnsafeMutableRawPointer, UnsafePointer<DecisionRecord>, Int, UnsafePointer<ZoneTable>,
    HostedChance
  ) -> DecisionChoice

  @usableFromInline let place: UnsafeMutableRawPointer
  @usableFromInline let chooseNow: Choose
  @usableFromInline let preferenceNow: (DecisionRecord, Int) -> Double
  @usableFromInline let addNow: (Int, Experience) -> Void
  @usableFromInline let addPartNow: () -> Void

  @inlinable init<Rule: DecisionRule>(
    _ place: UnsafeMutablePointer<HostedPartState<Rule>>, of state: HostedState<Rule>
  ) {
    self.place = UnsafeMutableRawPointer(place)
    chooseNow = { place, record, recipient, zones, chance in
      let part = place.assumingMemoryBound(to: HostedPartState<Rule>.self)
      return part.pointee.rule.pointee.choice(
        record.pointee, &part.pointee.memories[recipient], zones: zones.pointee, chance: chance)
    }
    preferenceNow = { record, recipient in
      place.pointee.rule.pointee.preference(record, place.pointee.memories[recipient])
    }
    addNow = { recipient, experience in
      place.pointee.rule.pointee.add(
        experience, place.pointee.memories[recipient], to: &state.sums)
    }
    addPartNow = { place.pointee.rule.pointee.addPart(to: &state.sums) }
  }

  /// Whether the rule decides about pushes of a category, in the present window.
  @inlinable @inline(__always) package func decides(_ category: Category) -> Bool {
    place.assumingMemoryBound(to: CategorySet.self).pointee.contains(category)
  }

  /// The answer about one push.
  ///
  /// - Parameter recipient: Here and below, the recipient's place in the part.
  @inlinable @inline(__always) package func choice(
    _ record: UnsafePointer<DecisionRecord>, for recipient: Int, zones: UnsafePointer<ZoneTable>,
    chance: HostedChance
  ) -> DecisionChoice {
    chooseNow(place, record, recipient, zones, chance)
  }

  /// How much a post is preferred to others that are due for the same recipient.
  package func preference(_ record: DecisionRecord, for recipient: Int) -> Double {
    preferenceNow(record, recipient)
  }

  /// Adds a recipient to the sums of the window.
  package func add(_ recipient: Int, _ experience: Experience) { addNow(recipient, experience) }

  /// Adds the part itself, after all of its recipients.
  package func addPart() { addPartNow() }
}

/// A rule with its parts, and what they have added for it.
@usableFromInline final class HostedState<Rule: DecisionRule> {
  @usableFromInline var rule: Rule
  @usableFromInline var parts: [UnsafeMutablePointer<HostedPartState<Rule>>] = []
  @usableFromInline var sums: Rule.Sums

  @inlinable init(_ rule: Rule) {
    self.rule = rule
    sums = rule.noSums
  }

  @inlinable deinit {
    for part in parts {
      part.pointee.deallocate()
      part.deallocate()
    }
  }

  @inlinable func addPart(recipients: Int) -> HostedPart {
    let part = UnsafeMutablePointer<HostedPartState<Rule>>.allocate(capacity: 1)
    part.initialize(to: HostedPartState(rule, recipients: recipients))
    parts.append(part)
    return HostedPart(part, of: self)
  }

  @inlinable func divide(_ sizes: [Int]) {
    for (place, part) in parts.enumerated() { part.pointee.take(rule.part(place, of: sizes)) }
  }

  @inlinable func learn() {
    rule.learn(from: sums)
    sums = rule.noSums
  }
}

/// The rule of one part and what it keeps of the recipients, each at one address, where it is used without a
/// copy.
@usableFromInline struct HostedPartState<Rule: DecisionRule>: BitwiseCopyable {
  // The first field: a pointer to a part is a pointer to its categories, too.
  @usableFromInline var categories: CategorySet
  @usableFromInline let rule: UnsafeMutablePointer<Rule>
  @usableFromInline let memories: UnsafeMutablePointer<Rule.Memory>

  @inlinable init(_ rule: Rule, recipients: Int) {
    categories = rule.categories
    self.rule = .allocate(capacity: 1)
    self.rule.initialize(to: rule)
    memories = .allocate(capacity: recipients)
    memories.initialize(repeating: rule.newcomer, count: recipients)
  }

  @inlinable mutating func take(_ rule: Rule) {
    self.rule.pointee = rule
    categories = rule.categories
  }

  @inlinable func deallocate() {
    rule.deinitialize(count: 1)
    rule.deallocate()
    memories.deallocate()
  }
}

extension DecisionRule {
  /// The categories about which it decides.
  @inlinable var categories: CategorySet {
    Category.allCases.reduce(into: []) { if decides($1) { $0.insert(CategorySet($1)) } }
  }
}

/// Random numbers that a host draws when a rule asks for one.
@usableFromInline package struct HostedChance: DecisionChance, BitwiseCopyable {
  /// Draws the number of a place: a uniform one, or with `true` a normal one.
  @usableFromInline package typealias Draw = @convention(c) (UnsafeRawPointer, Int, Bool) -> Double

  @usableFromInline let source: UnsafeRawPointer
  @usableFromInline let draw: Draw

  /// - Parameter source: What `draw` is given. It must outlive the decision.
  package init(_ source: UnsafeRawPointer, draw: @escaping Draw) {
    self.source = source
    self.draw = draw
  }

  /// A number uniform in 0..<1, drawn by the host.
  @inlinable package func uniform(_ place: Int) -> Double { draw(source, place, false) }
  /// A standard normal number, drawn by the host, independent of those of other places.
  @inlinable package func normal(_ place: Int) -> Double { draw(source, place, true) }
}
