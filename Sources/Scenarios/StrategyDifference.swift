import Documents
import PushService
import Strategies

/// A setting in which an arm's strategy differs from the baseline's.
package struct StrategyDifference: Hashable, Sendable {
  /// Keys from the strategy down, such as `caps`, `global` and `limit`.
  package var path: [String]
  /// The arm's value on one line, without settings that have their default; `none` if it has none.
  package var own: String
  /// The baseline's value in the same form.
  package var baseline: String
}

extension Scenario {
  /// The settings in which an arm's strategy differs from the baseline's, in the order of the
  /// format; empty for the baseline and for an arm with the same strategy.
  ///
  /// Later edits of the strategies are not compared.
  ///
  /// - Parameter arm: Its place in ``arms``.
  /// - Throws: `ScenarioError` for a number that is not finite.
  package func strategyDifferences(ofArm arm: Int) throws(ScenarioError) -> [StrategyDifference] {
    let own = try arms[arm].strategy.document()
    let baseline = try arms[baselineIndex].strategy.document()
    return StrategyDifference.found(StrategyShape.shape, own, baseline, at: [])
  }
}

extension Strategy {
  /// Every key with its value; a key without one has the word `none` or is absent.
  fileprivate func document() throws(ScenarioError) -> DocumentNode {
    do {
      return StrategyShape.shape.filling(try DocumentEncoder().encode(self))
    } catch {
      throw ScenarioError(.generated, "the strategy cannot be written: \(error)")
    }
  }
}

extension StrategyDifference {
  /// Two mappings are compared key by key, anything else as a whole.
  fileprivate static func found(
    _ shape: Shape?, _ own: DocumentNode?, _ baseline: DocumentNode?, at path: [String]
  ) -> [StrategyDifference] {
    guard own != baseline else { return [] }
    guard let ours = own?.entries, let theirs = baseline?.entries else {
      return [
        StrategyDifference(
          path: path, own: text(own, shape), baseline: text(baseline, shape))
      ]
    }
    let keys = ours.map(\.key) + theirs.map(\.key).filter { own?[$0] == nil }
    return keys.flatMap { key in
      found(
        (own ?? .mapping([:])).value(of: key, in: shape)?.shape
          ?? baseline?.value(of: key, in: shape)?.shape, own?[key], baseline?[key],
        at: path + [key])
    }
  }

  /// A value on one line: `limit 3, per localDay`.
  private static func text(_ node: DocumentNode?, _ shape: Shape?) -> String {
    switch node?.content {
    case nil, .null: return "none"
    case .scalar(let text): return text.isEmpty ? "none" : text
    case .sequence(let items):
      let words = items.map { text($0, nil) }
      return words.isEmpty ? "none" : words.joined(separator: ", ")
    case .mapping(let entries):
      let words = entries.compactMap { entry -> String? in
        let property = node?.value(of: entry.key, in: shape)
        guard property?.fallback != entry.value else { return nil }
        let value = text(entry.value, property?.shape)
        return entry.value.entries == nil ? "\(entry.key) \(value)" : "\(entry.key) (\(value))"
      }
      return words.isEmpty ? "none" : words.joined(separator: ", ")
    }
  }
}

extension DocumentNode {
  /// The shape and the default of a key, as far as `shape` has it.
  fileprivate func value(
    of key: String, in shape: Shape?
  ) -> (shape: Shape, fallback: DocumentNode?)? {
    guard case .object(let object) = shape?.alternative(for: self)?.unwrapped,
      let property = object[key]
    else { return nil }
    return (property.shape, property.fallback.map(property.shape.filling))
  }
}
