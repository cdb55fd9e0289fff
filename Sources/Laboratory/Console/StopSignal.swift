import Foundation
import Synchronization

/// Ctrl-C and requests to end, SIGINT and SIGTERM, from the program's first line to its last.
///
/// They end the program at once with status 130: whatever is written is whole or not there. While work
/// is under way that can stop in order, the first is noted, so that cells in flight can be finished within
/// ``grace``. Then, or at the second, the program ends at once, which loses only those: whatever it waits
/// for, it ends.
enum StopSignal {
  private enum Phase {
    static let leaving = 0
    static let working = 1
    static let stopping = 2
  }

  private static let phase = Atomic<Int>(Phase.leaving)

  /// Seconds in which work under way may end in order.
  private static let grace: UInt32 = 10

  private static let words: StaticString = "pushlab: interrupted; give the same command again\n"

  /// Begins to listen.
  static func listen() {
    // Made now, because a signal handler may not.
    phase.store(Phase.leaving, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGALRM] { signal(number) { _ in StopSignal.receive() } }
    ChildProcess.prepare()
    // Who started the program may have held signals back, as threads of a pool do, and left it so.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// The signal handler: it may call nothing that locks or allocates.
  private static func receive() {
    let (isNoted, _) = phase.compareExchange(
      expected: Phase.working, desired: Phase.stopping, ordering: .relaxed)
    if isNoted {
      alarm(grace)
      return
    }
    ChildProcess.killAll()
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(ExitStatus.interrupted.rawValue)
  }

  /// Whether work under way is to end.
  static var isStopping: Bool { phase.load(ordering: .relaxed) == Phase.stopping }

  /// Does `work`, which asks now and then whether it is to stop and then ends with an error of its own.
  ///
  /// - Throws: What `work` throws; ``StopRequest`` when the request came too late for it.
  static func heeded<Result>(
    _ work: (_ isStopped: @escaping @Sendable () -> Bool) throws -> Result
  ) throws -> Result {
    phase.store(Phase.working, ordering: .relaxed)
    let result: Result
    do {
      result = try work { isStopping }
    } catch {
      phase.store(Phase.leaving, ordering: .relaxed)
      throw error
    }
    let before = phase.exchange(Phase.leaving, ordering: .relaxed)
    if before == Phase.stopping { throw StopRequest() }
    return result
  }
}

/// A request to end that found the work at its end.
struct StopRequest: Error, CustomStringConvertible {
  var description: String { "interrupted; give the same command again" }
}
