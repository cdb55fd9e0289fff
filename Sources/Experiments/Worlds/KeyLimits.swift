import PushModel
import Scenarios
import SimWorld

/// The values that uncertain keys accept: a prior is no wall, but a key may have one.
struct KeyLimits: Sendable {
  /// By key, lengths of time in milliseconds.
  private let limits: [ClosedRange<Double>]

  init(_ keys: [VariedKey]) {
    limits = keys.map { key in
      WorldParameters.form(of: key.key)?.limits ?? (-.infinity ... .infinity)
    }
  }

  /// Values that the keys accept, nearest to `values`.
  func accepted(_ values: [Double]) -> [Double] {
    zip(values, limits).map { min(max($0, $1.lowerBound), $1.upperBound) }
  }
}

extension WorldParameters {
  /// The form of a key's value; `nil` for a text that is no key of a world.
  ///
  /// - Parameter key: As `--set` names it, such as `world.fatigue.toleranceMedian`.
  static func form(of key: String) -> FieldForm? { declaration(of: key)?.form }

  /// What is declared of a key; `nil` for a text that is no key of a world.
  static func declaration(of key: String) -> FieldKey? {
    let path = key.split(separator: ".").map(String.init)
    return path.first == "world" ? fields.keys.declaration(at: path.dropFirst()) : nil
  }
}

extension FieldKeys {
  /// The key at a path of keys; `nil` for a path that is none.
  fileprivate func declaration(at path: ArraySlice<String>) -> FieldKey? {
    guard let first = path.first, let key = keys.first(where: { $0.name == first }) else {
      return nil
    }
    return path.count == 1 ? key : key.form.section?.declaration(at: path.dropFirst())
  }
}

extension FieldForm {
  /// The keys of a section, whatever else may stand in its place.
  fileprivate var section: FieldKeys? {
    switch self {
    case .keys(let keys): keys
    case .either(let forms): forms.lazy.compactMap(\.section).first
    case .named(_, let form): form.section
    default: nil
    }
  }

  /// The numbers that are accepted, lengths of time in milliseconds; of an open end the nearest.
  fileprivate var limits: ClosedRange<Double> {
    switch self {
    case .integer(let range): Double(range.lowerBound)...Double(range.upperBound)
    case .number(let range, let isAbove, _):
      (isAbove ? range.lowerBound.nextUp : range.lowerBound)...range.upperBound
    case .duration(let range):
      Double(range.lowerBound.milliseconds)...Double(range.upperBound.milliseconds)
    case .either(let forms): forms.last?.limits ?? (-.infinity ... .infinity)
    case .named(_, let form): form.limits
    default: -.infinity ... .infinity
    }
  }

  /// Whether the value is a share of 0 to 1.
  var isShare: Bool {
    guard case .number(let range, _, _) = self else { return false }
    return range.lowerBound == 0 && range.upperBound <= 1
  }
}
