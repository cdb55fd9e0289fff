import Documents
import PushModel
import PushService

/// The shape of a strategy.
package enum StrategyShape {
  package static let object = ObjectShape(of: Strategy.self)

  package static let shape = Shape.named("strategy") { .object(object) }
}
