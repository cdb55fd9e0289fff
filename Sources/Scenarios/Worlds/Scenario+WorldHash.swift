import Documents
import SimWorld

extension Scenario {
  /// SHA-256 of all that the scenario says of its world but for the number of its people: an ensemble extends worlds
  /// of this hash alone. Strategies, metrics, days and seeds may differ.
  package func worldHash() throws(ScenarioError) -> String {
    var own = self
    own.world.subscribers = 1
    guard let world = try own.document()["world"] else { return SHA256.text([]) }
    return SHA256.text(Array(DocumentWriter.write(world).utf8))
  }
}
