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

  /// One limit for each type, at the place of its raw value.
  var table: ContiguousArray<UInt8> { ContiguousArray(PushType.allCases.map { UInt8(self[$0]) }) }
}

extension RetryLimits: Codable {
  private static let general = TextKey(stringValue: "default")

  /// Reads a mapping of type names and `default`. Throws `DecodingError` for a limit out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TextKey.self)
    func limit(_ key: TextKey) throws -> Int? {
      guard let found = try container.decodeIfPresent(Int.self, forKey: key) else { return nil }
      guard (0...Self.highest).contains(found) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container,
          debugDescription: "`\(key.stringValue)` is \(found), it ranges over 0...\(Self.highest)")
      }
      return found
    }
    general = try limit(Self.general) ?? RetryLimits().general
    overrides = [:]
    for type in PushType.allCases { overrides[type] = try limit(TextKey(stringValue: type.name)) }
  }

  /// Writes `default` and the types that have a limit of their own.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    try container.encode(general, forKey: Self.general)
    for type in PushType.allCases {
      try container.encodeIfPresent(overrides[type], forKey: TextKey(stringValue: type.name))
    }
  }
}
