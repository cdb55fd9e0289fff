import ArgumentParser
import Experiments

extension Shard {
  /// - Throws: `ValidationError` unless it is one.
  init(argument: String) throws {
    guard let shard = Shard(argument) else {
      throw ValidationError("accepted: k/N with k from 1 to N, such as 3/7")
    }
    self = shard
  }
}
