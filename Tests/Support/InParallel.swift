import Foundation
import Synchronization

/// What `body` makes of each index, on all cores; in order, whoever finishes first.
package func inParallel<T: Sendable>(
  _ count: Int, _ body: @Sendable (_ index: Int) throws -> T
) throws -> [T] {
  let results = Mutex([Result<T, any Error>?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = Result { try body(index) }
    results.withLock { $0[index] = result }
  }
  return try results.withLock { $0 }.map { try $0!.get() }
}
