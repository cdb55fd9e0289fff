import PushModel
import PushPolicy

/// The time after its intention for which a push may still be shown, by type.
public struct TimeToLive: Hashable, Sendable {
  /// The values that differ from the standard.
  private var own: [PushType: Interval]

  /// Times to live that are standard except for the types in `own`.
  public init(_ own: [PushType: Interval] = [:]) {
    self.own = own.filter { $0.value != Self.standard($0.key) }
  }

  /// The time to live of pushes of `type`.
  public subscript(type: PushType) -> Interval { own[type] ?? Self.standard(type) }

  /// The longest time to live among `types`; zero when there are none.
  public func longest(of types: [PushType]) -> Interval {
    types.map { self[$0] }.max() ?? .zero
  }

  /// News is stale after a day, an offer after two, what is addressed to one person after three
  /// (S4-OQ), a security notice after an hour; an alert that names the days left after a day.
  /// *Assumption* but for S4-OQ.
  private static func standard(_ type: PushType) -> Interval {
    if type == .deadline { return .days(1) }
    return switch type.category {
    case .updates, .activity, .reminders: .days(1)
    case .marketing: .days(2)
    case .messages, .transactional, .tasks: .days(3)
    case .security: .hours(1)
    }
  }
}

extension TimeToLive: Fielded {
  /// Its keys: every type. ``PushType/deadline``, which is younger than strategies that are stored,
  /// is written only where it is not standard.
  public static let fields = FieldList<TimeToLive>(
    of: TimeToLive(), title: "Times to live",
    "How long after its intention a push may still be shown, by type: \(standard(.deadline)) for "
      + "`deadline`, and for an offer's at most until it ends.",
    PushType.allCases.map { type in
      Field(
        type.name, \.[written: type], .duration(lengths),
        "Pushes of type \(type.name).",
        source: type.category == .messages || type.category == .transactional
          ? "S4-OQ" : "assumption", alias: type.alias)
    }, open: OpenKeys(.addedType, .duration(lengths)))

  /// The times that there may be.
  private static let lengths = Interval.seconds(1)...Policy.holdMax

  /// Checks the times, also of types that the content adds.
  public func check() throws(FieldError) {
    for (type, length) in own.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where !Self.lengths.contains(length) {
      throw FieldError(key: type.name, found: "\(length)", allowed: "\(Self.lengths)")
    }
  }

  /// Writes every type that ships, and those of the content whose time is not standard.
  public func encode(to encoder: any Encoder) throws {
    try encodeFields(to: encoder)
    var container = encoder.container(keyedBy: TextKey.self)
    for (type, length) in own where !type.isShipped {
      try container.encode(length, forKey: TextKey(type.name))
    }
  }

  /// Reads a mapping by type, without what is no type. Types that are missing have the standard.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([PushType: Interval].self))
  }

  private subscript(written type: PushType) -> Interval? {
    get { type != .deadline || own[type] != nil ? self[type] : nil }
    set { own[type] = newValue == Self.standard(type) ? nil : newValue }
  }
}
