import Documents
import PushModel
import Scenarios
import SimWorld
import Statistics
import Worlds

/// A key of the world that a difference may do no more than repeat.
struct EchoKey: Hashable, Sendable {
  /// The values at which a pair of arms is tried again.
  enum Step: Hashable, Sendable {
    /// The scenario's own.
    case own
    /// A factor of 1 and a gain of 0: the key does nothing.
    case neutral
    /// The root of the factor.
    case half
    /// The factor times its root.
    case more
    /// Four fifths, of a share that has no neutral value.
    case less
  }

  /// How the world takes its values.
  let varied: VariedKey
  /// As ``FieldKey/neutral``; `nil` for a share that a metric may show as it is.
  let neutral: Double?
  /// The scenario's own value.
  let value: Double
  /// The evidence for the value; `nil` for one that the scenario's author gave.
  let source: String?

  private init?(
    _ row: DescribedKey, isWanted: (FieldKey) -> Bool
  ) throws(StatisticsError) {
    guard let declaration = WorldParameters.declaration(of: row.key), isWanted(declaration),
      let value = NumberText.share(row.value)?.double
    else { return nil }
    // Nobody draws from this prior: it names the key.
    varied = VariedKey(try Prior(row.key, 0...1, .wall))
    (neutral, self.value) = (declaration.neutral, value)
    source = row.isDefault ? row.source : nil
  }

  /// As `--set` names it.
  var key: String { varied.key }

  /// What a value multiplies by: a gain of .2 is a factor of 1.2.
  func factor(_ own: Double) -> Double { own + (1 - (neutral ?? 1)) }

  /// The value at a step from a world's own. Roots and products are exact to the last digit on every machine.
  func value(_ own: Double, at step: Step) -> Double {
    let factor = factor(own)
    switch step {
    case .own: return own
    case .neutral: return neutral ?? own
    case .half: return factor.squareRoot() - (factor - own)
    case .more: return factor * factor.squareRoot() - (factor - own)
    case .less: return 0.8 * own
    }
  }
}

extension EchoKey {
  /// Factors and gains of a scenario's world that do something, in the order of the format.
  static func factors(of rows: [DescribedKey]) throws(StatisticsError) -> [EchoKey] {
    var keys: [EchoKey] = []
    for row in rows {
      let key = try EchoKey(row) { $0.neutral != nil }
      if let key, key.value != key.neutral, key.factor(key.value) > 0 { keys.append(key) }
    }
    return keys
  }

  /// Shares of a scenario's world between 0 and 1 that no neutral value is known of.
  static func shares(of rows: [DescribedKey]) throws(StatisticsError) -> [EchoKey] {
    var keys: [EchoKey] = []
    for row in rows {
      let key = try EchoKey(row) { $0.form.isShare && $0.neutral == nil }
      if let key, key.value > 0, key.value < 1 { keys.append(key) }
    }
    return keys
  }
}
