import PushModel

/// The number of retries that an attempt may have, by type of push (C-01).
///
/// Coded as a map such as `{default: 1, security: 3}`; types that are not named have the default.
public struct RetryLimits: Hashable, Sendable {
  /// The highest limit that can be set.
  public static let highest = 100

  /// The limit for every type without one of its own: 1 by default (S4-ERR-2).
  public private(set) var general: Int
  private var overrides: [PushType: Int]

  /// Limits, each in 0...``highest``. `overrides` has the types with a limit of their own.
  public init(_ general: Int = 1, overrides: [PushType: Int] = [:]) {
    for limit in [general] + overrides.values {
      precondition(
        (0...Self.highest).contains(limit),
        "\(limit) retries, 0...\(Self.highest) are accepted")
    }
    self.general = general
    self.overrides = overrides
  }

  /// The limit for pushes of `type`.
  public subscript(type: PushType) -> Int { overrides[type] ?? general }

  /// One limit for each number of a type.
  var table: ContiguousArray<UInt8> {
    var table = ContiguousArray(repeating: UInt8(general), count: PushType.countMax)
    for (type, limit) in overrides { table[Int(type.rawValue)] = UInt8(limit) }
    return table
  }
}

extension RetryLimits: Fielded {
  /// Its keys: `default`, and the types that have a limit of their own.
  public static let fields = FieldList<RetryLimits>(
    of: RetryLimits(), title: "Retries", "How many retries an attempt may have, by type of push.",
    isPartial: true, isChecked: true,
    [
      Field(
        "default", \.general, .integer(0...highest), "For every type that is not named.",
        source: "S4-ERR-2")
    ]
      + PushType.allCases.map { type in
        Field(
          type.name, \.overrides[type], .integer(0...highest),
          "Pushes of type \(type.name); without it `default` holds.", alias: type.alias)
      }, open: OpenKeys(.addedType, .integer(0...highest)))

  /// Checks the limits, also of types that the content adds.
  public func check() throws(FieldError) {
    try checkRanges()
    for (type, limit) in overrides.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where !(0...Self.highest).contains(limit) {
      throw FieldError(key: type.name, found: "\(limit)", allowed: "\(0...Self.highest)")
    }
  }

  /// Reads the default, and the types with a limit of their own.
  public init(from decoder: any Decoder) throws {
    var limits = try Self.fields.value(from: decoder)
    let container = try decoder.container(keyedBy: TextKey.self)
    for key in container.allKeys {
      guard let type = PushTypes.inUse[key.stringValue], !type.isShipped else { continue }
      limits.overrides[type] = try container.decode(Int.self, forKey: key)
      do {
        try limits.check()
      } catch {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "\(error)")
      }
    }
    self = limits
  }

  /// Writes the default, and the types with a limit of their own.
  public func encode(to encoder: any Encoder) throws {
    try encodeFields(to: encoder)
    var container = encoder.container(keyedBy: TextKey.self)
    for (type, limit) in overrides where !type.isShipped {
      try container.encode(limit, forKey: TextKey(type.name))
    }
  }
}
