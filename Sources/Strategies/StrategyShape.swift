import Documents
import PushModel
import PushService

/// The shape of a strategy.
package enum StrategyShape {
  /// The keys of a strategy with their defaults.
  package static let object = ObjectShape(of: Strategy.self)

  /// The same object as a definition `strategy`, so that a JSON Schema has it once.
  package static let shape = Shape.named("strategy") { .object(object) }
}
