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
      })
}
