/// The push types that there are: those that ship, and those that a content file adds.
///
/// Added types have numbers from 24 on, in the alphabetical order of their names, so that neither the
/// order of a file nor that of its reading matters. A text such as a strategy names types; it is read and
/// written under the table that is in use:
///
/// ```swift
/// let types = content.types
/// let policy = try types.inUse { try JSONDecoder().decode(Policy.self, from: text) }
/// ```
///
/// A strategy with its content, and a scenario, bring their table along.
public struct PushTypes: Hashable, Sendable {
  /// The added types, in the order of their numbers.
  public private(set) var added: [AddedType] = []
  private var numbers: [String: PushType] = [:]

  /// The types that ship alone.
  public static let shipped = PushTypes()

  /// The table under which names of types are read and written: that of the innermost
  /// ``inUse(_:)-method``, else the types that ship.
  public static var inUse: PushTypes { current }

  @TaskLocal private static var current = PushTypes.shipped

  private init() {
    for row in PushType.rows { numbers[row.name] = row.type }
    for row in PushType.rows {
      if let alias = row.alias, numbers[alias] == nil { numbers[alias] = row.type }
    }
  }

  /// Runs `body`, within which names are those of this table.
  public func inUse<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Self.$current.withValue(self) { Swift.Result(catching: body) }.get()
  }

  /// All types, by number.
  public var all: [PushType] { PushType.allCases + added.map { self[$0.name]! } }

  /// The type called `name`, or once called so; `nil` if there is none.
  public subscript(name: String) -> PushType? { numbers[name] }

  /// Whether the table has the type, with its traits.
  public func contains(_ type: PushType) -> Bool {
    type.isShipped || name(at: type).map { numbers[$0] == type } ?? false
  }

  /// The name of a type; of one that the table does not have, `type` and its number, which reads as none.
  public func name(of type: PushType) -> String {
    if type.isShipped { return type.name }
    return name(at: type) ?? "type \(type.rawValue)"
  }

  private func name(at type: PushType) -> String? {
    let place = Int(type.rawValue) - PushType.shippedCount
    return added.indices.contains(place) ? added[place].name : nil
  }

  /// The table with further types; one that it has already is not added again.
  ///
  /// - Throws: ``PushTypesError`` for a name or alias that is taken or that no type may have, and for more
  ///   than ``PushType/countMax`` types.
  /// - Complexity: O(*n* log *n*) for *n* types.
  public func adding(_ types: [AddedType]) throws(PushTypesError) -> PushTypes {
    var all = added
    for type in types where !all.contains(type) {
      if all.contains(where: { $0.name == type.name }) { throw .twice(type.name) }
      all.append(type)
    }
    guard all.count > added.count else { return self }
    let found = PushType.shippedCount + all.count
    guard found <= PushType.countMax else { throw .tooMany(found: found) }
    var table = PushTypes()
    table.added = all.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for (place, type) in table.added.enumerated() { try table.number(type, place) }
    for type in table.added {
      for alias in type.alias { try table.take(alias, for: type) }
    }
    return table
  }

  private mutating func number(_ type: AddedType, _ place: Int) throws(PushTypesError) {
    guard AddedType.isName(type.name) else { throw .unusable(type.name) }
    guard numbers[type.name] == nil else { throw .twice(type.name) }
    numbers[type.name] = PushType(
      number: UInt8(PushType.shippedCount + place), type.category, type.audience, type.priority)
  }

  private mutating func take(_ alias: String, for type: AddedType) throws(PushTypesError) {
    guard AddedType.isName(alias) else { throw .unusable(alias) }
    if let other = numbers[alias] { throw .alias(alias, of: type.name, and: name(of: other)) }
    numbers[alias] = numbers[type.name]
  }
}

/// A type of push that a content file adds.
public struct AddedType: Hashable, Sendable {
  /// The name in scenarios, payloads and the event log.
  public var name: String
  /// The category that a recipient switches it on and off with.
  public var category: Category
  /// The people whom such a push may reach.
  public var audience: Audience
  /// The provider's delivery priority.
  public var priority: Priority
  /// Earlier names, which are still read.
  public var alias: [String]

  /// A type; by default for one person, of normal priority, without earlier names.
  public init(
    _ name: String, _ category: Category, audience: Audience = .addressee,
    priority: Priority = .normal, alias: [String] = []
  ) {
    self.name = name
    self.category = category
    self.audience = audience
    self.priority = priority
    self.alias = alias
  }

  /// Whether a type may be called so: lower-case ASCII letters, digits and `_`, with a dot between parts, at
  /// most 60 characters, beginning with a letter; no category and no word of a ``PushGroup``.
  ///
  /// A category's name would stand for two groups of pushes.
  public static func isName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return name.utf8.count <= 60 && parts.count <= 2
      && parts.allSatisfy { part in
        part.first.map(isLetter) ?? false
          && part.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
      } && Category(name: name) == nil && !words.contains(name)
      && !(parts.count == 2 && reserved.contains { parts[0].elementsEqual($0.utf8) })
  }

  /// The words that stand beside types where types are keys: under `caps`, and under `retriesMax`.
  private static let words = ["global", "each", "inherit", "default"]

  /// The words before a dot that name groups of another kind.
  private static let reserved = ["channel", "tag", "campaign", "sender"]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// What is wrong with added types.
public enum PushTypesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A name that no type may have.
  case unusable(String)
  /// A name with two meanings: two types differ in their traits.
  case twice(String)
  /// An earlier name of a type that another type has.
  case alias(String, of: String, and: String)
  /// More types than a table has numbers for.
  case tooMany(found: Int)

  /// What was found, and what is accepted.
  public var description: String {
    switch self {
    case .unusable(let name):
      "'\(name.prefix(60))' is no name of a type; accepted: \(AddedType.nameWords)"
    case .twice(let name):
      "'\(name)' is two types with different traits; accepted: one category, audience, priority and alias"
    case .alias(let alias, let one, let other):
      "'\(alias)' is an alias of \(one) and names \(other) too; accepted: a name of one type"
    case .tooMany(let found):
      "has \(found) types, with the \(PushType.shippedCount) that ship; accepted: at most "
        + "\(PushType.countMax), because a set of types is \(PushType.countMax) bits"
    }
  }

  /// The name that is at fault; `nil` where it is the number of all.
  public var name: String? {
    switch self {
    case .unusable(let name), .twice(let name): name
    case .alias(_, let name, _): name
    case .tooMany: nil
    }
  }
}

extension AddedType {
  /// The names that an added type may have.
  public static let names = FieldText(
    nameWords, regex: "^\(pattern)$", accepts: isName)

  /// A regular expression of such names, for schemas: it allows some that ``isName(_:)`` does not.
  public static let pattern = "[a-z][a-z0-9_]*([.][a-z][a-z0-9_]*)?"

  /// What a name may be, in words.
  public static let nameWords =
    "up to 60 lower-case letters, digits and _ that begin with a letter, with at most one dot between two "
    + "such parts as in survey.sent, and no category, global, each, inherit, default, channel., tag., "
    + "campaign. or sender."
}
