@testable import Experiments
@testable import RunStore

extension RunDatabase {
  /// The cells that are there, in order.
  func records() throws -> [CellRecord] { try finished().sorted().map { try record($0) } }
}
