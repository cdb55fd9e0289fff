import Documents
import PushModel
import Scenarios
import SimWorld

/// A world whose uncertain keys take other values, without reading its scenario again.
struct VariedWorld: Sendable {
  /// Uncertain keys, in the order of values.
  let keys: [VariedKey]
  private let base: DocumentNode
  /// By key, the steps of its path below `world`.
  private let paths: [[String]]
  /// By key, the values that its form accepts, as numbers.
  private let limits: [ClosedRange<Double>]

  /// - Throws: `ScenarioError` for a key that is none of a world's, or that the world leaves out.
  init(_ world: WorldParameters, _ keys: [VariedKey]) throws {
    self.keys = keys
    base = try DocumentEncoder().encode(world)
    paths = keys.map { $0.key.split(separator: ".").dropFirst().map(String.init) }
    limits = try keys.indices.map { [base, paths] place throws(ScenarioError) in
      guard paths[place].reduce(base as DocumentNode?, { $0?[$1] }) != nil,
        let form = WorldParameters.fields.keys.form(at: paths[place][...])
      else {
        throw ScenarioError(
          DocumentMark(.assumption(keys[place].key)),
          "has no value in this scenario that could be varied; accepted: a key of `world` that "
            + "`pushlab check --full` lists")
      }
      return form.limits
    }
  }

  /// Values that the keys accept, nearest to `values`: a prior is no wall, but a key may have one.
  func accepted(_ values: [Double]) -> [Double] {
    zip(values, limits).map { min(max($0, $1.lowerBound), $1.upperBound) }
  }

  /// The world with these values.
  ///
  /// - Parameter values: By key, as ``accepted(_:)`` gives them.
  /// - Throws: `ScenarioError` for a value that its key does not take.
  /// - Complexity: O(keys of a world), about a millisecond.
  func world(_ values: [Double]) throws(ScenarioError) -> WorldParameters {
    var node = base
    for (place, value) in values.enumerated() {
      node.set(.plain(keys[place].text(of: value)), at: paths[place][...])
    }
    return try DocumentDecoder().decode(
      WorldParameters.self, from: node, at: DocumentPath() + "world")
  }
}

extension DocumentNode {
  /// Replaces the value at a path of keys that are there.
  fileprivate mutating func set(_ value: DocumentNode, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self = value
      return
    }
    guard case .mapping(var entries) = content,
      let place = entries.firstIndex(where: { $0.key == key })
    else { return }
    entries[place].value.set(value, at: path.dropFirst())
    content = .mapping(entries)
  }
}

extension FieldKeys {
  /// The form of the value at a path of keys; `nil` for a path that is none.
  func form(at path: ArraySlice<String>) -> FieldForm? {
    guard let first = path.first, let key = keys.first(where: { $0.name == first }) else {
      return nil
    }
    return path.count == 1 ? key.form : key.form.section?.form(at: path.dropFirst())
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
    if case .number(let range, _, _) = self {
      range.lowerBound == 0 && range.upperBound <= 1
    } else {
      false
    }
  }
}
