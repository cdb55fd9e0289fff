import Foundation

/// The command as a process of its own.
struct Started {
  let process = Process()
  private let out = Pipe()
  private let note = Pipe()
  /// The process leads a group of its own, in which all are that it starts.
  private let group: pid_t

  /// The executable lies next to the tests' own: both are products of one build.
  static let executable = product("pushlab")

  /// A program with rules of its own: `Tests/RuleProgram`.
  static let ruleProgram = product("rule-program")

  /// The folder with the products and modules of the build.
  static let products = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
    .deletingLastPathComponent()

  private static func product(_ name: String) -> URL { products.appending(path: name) }

  /// - Parameters:
  ///   - input: Where standard input comes from; there is none if not given.
  ///   - terminal: Where standard output goes instead of a pipe; standard error as well.
  ///   - executable: Another program than the command.
  init(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    input: Pipe? = nil, terminal: FileHandle? = nil, executable: URL = executable
  ) throws {
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(environment) { $1 }
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = terminal ?? out
    process.standardError = terminal ?? note
    try process.run()
    group = getpgid(process.processIdentifier)
  }

  /// Bytes of standard output that are there by now; waits for some.
  func printed() -> Data { out.fileHandleForReading.availableData }

  /// Waits for its end. Both streams are read at a time: neither may fill its pipe.
  ///
  /// - Parameter limit: Seconds after which it is killed, with whatever it started and left behind: a
  ///   test that waits for ever shows no failure.
  func end(within limit: Double = 900) throws -> Ended {
    let ended = DispatchSemaphore(value: 0)
    defer { ended.signal() }
    let (process, group) = (process.processIdentifier, group)
    Thread.detachNewThread {
      guard ended.wait(timeout: .now() + limit) == .timedOut else { return }
      kill(group == process ? -group : process, SIGKILL)
    }
    return try wait()
  }

  private func wait() throws -> Ended {
    let noted = Reading(note.fileHandleForReading)
    let printed = try out.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Ended(
      status: process.terminationStatus, out: String(decoding: printed, as: UTF8.self),
      note: String(decoding: noted.end(), as: UTF8.self))
  }
}

/// What is left of a process.
struct Ended {
  let status: Int32
  let out: String
  let note: String

  var notes: [Substring] { note.split(separator: "\n") }
}
