import Experiments

@testable import Results

extension RunStore {
  /// The cells that are there, in order.
  func records() throws -> [CellRecord] { try finished().sorted().map { try record($0) } }
}
