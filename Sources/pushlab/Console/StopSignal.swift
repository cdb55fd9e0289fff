import Dispatch
import Foundation
import Synchronization

/// Listens for Ctrl-C and for a request to end: the first is noted, so that cells in flight can be
/// finished; the second ends the program at once, which loses only those.
final class StopSignal: Sendable {
  private static let numbers = [SIGINT, SIGTERM]
  private let requested = Atomic<Bool>(false)
  // Only held, so that they go on listening.
  nonisolated(unsafe) private var sources: [any DispatchSourceSignal] = []

  init() {
    for number in Self.numbers {
      // The default action must not run beside the source.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in self?.receive() }
      source.resume()
      sources.append(source)
    }
  }

  /// From now on they end the program again.
  deinit {
    for source in sources { source.cancel() }
    for number in Self.numbers { signal(number, SIG_DFL) }
  }

  private func receive() {
    let isFirst = !requested.exchange(true, ordering: .relaxed)
    if !isFirst { _exit(ExitStatus.interrupted.rawValue) }
  }

  var isRequested: Bool { requested.load(ordering: .relaxed) }
}
