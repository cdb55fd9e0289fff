import Foundation
import Synchronization

/// A program that this one has started, in a process group of its own: with it, all that it starts can
/// be ended.
///
/// No thread is started for it, as Foundation's `Process` does, which waits for ever where the system
/// starts none.
final class ChildProcess {
  /// How it ended.
  enum Ending: Hashable {
    case status(Int32)
    case signal(Int32)

    var words: String {
      switch self {
      case .status(let number): "ended with status \(number)"
      case .signal(let number): "was ended by signal \(number)"
      }
    }
  }

  private let id: pid_t
  /// `nil` until it has ended and was waited for.
  private var ending: Ending?

  /// Holds others back from starting between the making of a pipe and its closing on start.
  private static let births = Mutex(())

  /// Runs the program at `path`.
  ///
  /// - Parameters:
  ///   - folder: Its working folder; ours if `nil`.
  ///   - streams: The descriptors of its standard input, output and error.
  /// - Throws: `Failure`, the system's error number.
  init(
    _ path: String, _ arguments: [String], in folder: String? = nil,
    _ streams: (input: Int32, output: Int32, errors: Int32)
  ) throws(Failure) {
    let entered = folder.map { ["/bin/sh", "-c", Self.enter, $0, path] } ?? [path]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (place, number) in [streams.input, streams.output, streams.errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, number, Int32(place))
    }
    var id: pid_t = 0
    let failure = Self.withAttributes { attributes in
      Self.withTexts(entered + arguments) { texts in
        Self.births.withLock { _ in
          posix_spawn(&id, entered[0], &actions, attributes, texts, environ)
        }
      }
    }
    guard failure == 0 else { throw Failure(number: failure) }
    self.id = id
    Self.living.add(id)
  }

  struct Failure: Error { let number: Int32 }

  /// The shell enters the folder and then becomes the program.
  private static let enter = "cd -- \"$0\" && exec \"$@\""

  /// Both ends of a new pipe, which no program gets that is not given them.
  static func pipe() throws(Failure) -> (reading: Int32, writing: Int32) {
    let made = births.withLock { _ -> (number: Int32, ends: [Int32]) in
      var ends: [Int32] = [-1, -1]
      guard Foundation.pipe(&ends) == 0 else { return (errno, ends) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (0, ends)
    }
    guard made.number == 0 else { throw Failure(number: made.number) }
    return (made.ends[0], made.ends[1])
  }

  /// A group of its own, and no signal ignored or held back, as this program does with some.
  private static func withAttributes(
    _ body: (UnsafePointer<posix_spawnattr_t>) -> Int32
  ) -> Int32 {
    withUnsafeTemporaryAllocation(of: posix_spawnattr_t.self, capacity: 1) {
      let attributes = $0.baseAddress!
      posix_spawnattr_init(attributes)
      defer { posix_spawnattr_destroy(attributes) }
      var (none, usual) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      sigemptyset(&usual)
      for number in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, number) }
      posix_spawnattr_setsigmask(attributes, &none)
      posix_spawnattr_setsigdefault(attributes, &usual)
      posix_spawnattr_setpgroup(attributes, 0)
      posix_spawnattr_setflags(
        attributes,
        Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
      return body(attributes)
    }
  }

  private static func withTexts(
    _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let texts = words.map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    return body(texts)
  }
}

extension ChildProcess {
  /// Waits for its end.
  ///
  /// - Returns: How it ended; `nil` when it goes on.
  func wait(_ limit: Duration) -> Ending? {
    let end = ContinuousClock.now + limit
    while !hasEnded {
      guard ContinuousClock.now < end else { return nil }
      usleep(2_000)
    }
    return collected()
  }

  /// Kills it, and what it has started and left behind.
  func kill() {
    guard ending == nil else { return }
    Foundation.kill(-id, SIGKILL)
    Foundation.kill(id, SIGKILL)
    _ = collected()
  }

  /// Whether it has ended, by itself or by a signal. It keeps its number until it is collected.
  private var hasEnded: Bool {
    if ending != nil { return true }
    var found = siginfo_t()
    return waitid(P_PID, id_t(id), &found, WEXITED | WNOHANG | WNOWAIT) != 0
      || found.si_signo == SIGCHLD
  }

  /// How it ended; what it has left behind in its group is killed, while the number is still its own.
  private func collected() -> Ending {
    if let ending { return ending }
    var status: Int32 = 0
    while waitid(P_PID, id_t(id), nil, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    Foundation.kill(-id, SIGKILL)
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let found: Ending =
      status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
    ending = found
    Self.living.remove(id)
    return found
  }
}

extension ChildProcess {
  /// The processes that were started and not collected yet, where a signal handler can read them.
  private struct Living: @unchecked Sendable {
    /// One for each thread of a pool, and some more; what finds no place outlives a sudden end.
    private static let count = 256
    private let places: UnsafeMutablePointer<pid_t>

    init() {
      places = .allocate(capacity: Self.count)
      places.initialize(repeating: 0, count: Self.count)
    }

    func add(_ id: pid_t) { replace(0, with: id) }
    func remove(_ id: pid_t) { replace(id, with: 0) }

    private func replace(_ old: pid_t, with new: pid_t) {
      births.withLock { _ in
        if let place = (0..<Self.count).first(where: { places[$0] == old }) { places[place] = new }
      }
    }

    func killAll() {
      for place in 0..<Self.count where places[place] > 0 {
        Foundation.kill(-places[place], SIGKILL)
      }
    }
  }

  private static let living = Living()

  /// Makes what ``killAll()`` reads, because a signal handler may not.
  static func prepare() { _ = living }

  /// Kills every process with what it has started; for a signal handler.
  static func killAll() { living.killAll() }
}
