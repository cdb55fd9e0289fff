import Foundation

/// Threads that do one piece of work together.
enum Crew {
  /// Runs `body` on so many threads at once, and returns when all of them are done.
  static func work(_ threads: Int, _ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<threads {
      group.enter()
      let thread = Thread {
        body()
        group.leave()
      }
      // Policies and rendering are shallow; the default of 512 KB is left room to spare.
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
  }
}
