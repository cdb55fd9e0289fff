import PushModel

/// A named condition on a person, of what a service knows of them. All parts that are given must
/// hold; without any it holds for everybody.
public struct Segment: Hashable, Sendable {
  /// The languages, of which the person reads one.
  public var language: [Language]?
  /// The names of zones, of which the person is in one. Nobody is in a zone that the service's table
  /// does not have.
  public var zone: [String]?
  /// The platforms, of which one of the person's devices that can be reached has one.
  public var platform: [Platform]?
  /// Whether some device of the person has the operating system's permission.
  public var permission: Bool?
  /// The categories that the person has switched on, all of them.
  public var wants: [Category]?
  /// The time since the app was last opened, or else since the person came under the rules.
  public var away: LengthBound?
  /// The time since the person came under the rules.
  public var tenure: LengthBound?
  /// The number of late days, in UTC, on which the app was opened.
  public var visitDays: DayBound?
  /// The number of late days, in UTC, on which a push was opened.
  public var openDays: DayBound?
  /// Conditions that must all hold.
  public var all: [Segment]?
  /// Conditions of which one must hold.
  public var any: [Segment]?
  /// A condition that must not hold.
  public var not: Opposite?

  /// The condition that holds for everybody.
  public init() {}

  /// A segment in a place where a structure cannot hold one of its own kind.
  public indirect enum Opposite: Hashable, Sendable {
    /// The segment of which it is the opposite.
    case of(Segment)
  }
}

extension Segment {
  /// The keys of a segment that has no others in it.
  private static let own = [
    FieldKey(
      "language", .list(of: .names(of: Language.self), count: 1...Language.allCases.count),
      "Languages of which the person reads one."),
    FieldKey(
      "zone", .list(of: .text(), count: 1...64), "Time zones of which the person is in one."),
    FieldKey(
      "platform", .list(of: .names(of: Platform.self), count: 1...Platform.allCases.count),
      "Platforms of which a device that can be reached has one."),
    FieldKey("permission", .flag, "Whether a device has the operating system's permission."),
    FieldKey(
      "wants", .list(of: .names(of: Category.self), count: 1...Category.allCases.count),
      "Categories that the person has all switched on."),
    FieldKey(
      "away", LengthBound.form,
      "Time since the app was last opened, or else since the person came under the rules."),
    FieldKey("tenure", LengthBound.form, "Time since the person came under the rules."),
    FieldKey("visitDays", DayBound.form, "Late days in UTC on which the app was opened."),
    FieldKey("openDays", DayBound.form, "Late days in UTC on which a push was opened."),
  ]

  /// The most segments of a strategy: a set of them has 32 bits.
  public static let countMax = 32
  /// The most levels of segments within one.
  static let levelsMax = 3

  private static func keys(levels: Int) -> FieldKeys {
    FieldKeys(
      title: "Segment", "A condition on a person: all keys that are given must hold.",
      own + parts(levels: levels))
  }

  private static func parts(levels: Int) -> [FieldKey] {
    guard levels > 0 else { return [] }
    let form = FieldForm.keys(keys(levels: levels - 1))
    return [
      FieldKey("all", .list(of: form, count: 1...16), "Conditions that must all hold."),
      FieldKey("any", .list(of: form, count: 1...16), "Conditions of which one must hold."),
      FieldKey("not", form, "A condition that must not hold."),
    ]
  }
}

extension Segment: Fielded {
  /// Its keys.
  public static let fields: FieldList<Segment> = {
    let segment = keys(levels: levelsMax)
    func field<Value: Codable & Sendable>(
      _ name: String, _ path: any WritableKeyPath<Segment, Value> & Sendable
    ) -> Field<Segment> {
      Field(key: segment.keys.first { $0.name == name }!, path)
    }
    return FieldList(
      of: Segment(), title: segment.title, segment.meaning,
      [
        field("language", \.language), field("zone", \.zone), field("platform", \.platform),
        field("permission", \.permission), field("wants", \.wants), field("away", \.away),
        field("tenure", \.tenure), field("visitDays", \.visitDays), field("openDays", \.openDays),
        field("all", \.all), field("any", \.any), field("not", \.not),
      ])
  }()
}

extension Segment.Opposite: Codable {
  /// Reads the segment.
  public init(from decoder: any Decoder) throws { self = .of(try Segment(from: decoder)) }

  /// Writes the segment.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .of(let segment): try segment.encode(to: encoder)
    }
  }
}
