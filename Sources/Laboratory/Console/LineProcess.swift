import Documents
import Experiments
import Foundation
import PushModel
import PushService

/// A child process that reads lines from its standard input and answers each group with one line. Its
/// standard error is ours.
final class LineProcess: LineProgram {
  private let process: ChildProcess
  /// Where it reads; -1 when that is closed.
  private var input: Int32
  private let output: Int32
  private let deadline: Duration
  /// What it has written beyond the last answer, of which a part has no end of a line.
  private var read: [UInt8] = []
  private var searched = 0

  /// The most bytes of an answer.
  private static let answerMax = 16 << 20
  /// What is said of a line too many, whenever it is found: after an answer, between two reports, while
  /// a report is written, or at the end.
  private static let surplus =
    "wrote more than it was asked for, which is one line after each report"

  /// Starts the program of a learner in a folder.
  ///
  /// - Throws: `LineProgramError`; `RunError` when the system starts no process.
  init(_ learner: ExternalLearner, in folder: String) throws {
    let name = learner.command[0]
    guard let path = Self.program(name, in: folder) else {
      throw LineProgramError(
        "is '\(quotable(name))', which is no program in \(folder.isEmpty ? "." : folder) or on the PATH"
      )
    }
    deadline = .milliseconds(learner.timeout.milliseconds)
    do throws(ChildProcess.Failure) {
      let (down, up) = (try ChildProcess.pipe(), try ChildProcess.pipe())
      defer { for end in [down.reading, up.writing] { close(end) } }
      (input, output) = (down.writing, up.reading)
      process = try ChildProcess(
        URL(fileURLWithPath: path).path, Array(learner.command.dropFirst()),
        in: folder.isEmpty ? "." : folder, (down.reading, up.writing, STDERR_FILENO))
    } catch {
      throw RunError.notStarted("process", error.number)
    }
    for end in [input, output] {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    closeInput()
    close(output)
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// The path of a program: beside the scenario where it has a slash, else on the PATH.
  private static func program(_ name: String, in folder: String) -> String? {
    let places =
      name.contains("/")
      ? [name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"]
      : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
        "\($0)/\(name)"
      }
    return places.first {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
        && !isFolder.boolValue
        && access($0, X_OK) == 0
    }
  }

  func answer(to lines: [String]) throws -> String {
    try refuseSurplus()
    var unsent = lines.map { $0 + "\n" }.joined().utf8.map { $0 }[...]
    let end = ContinuousClock.now + deadline
    while true {
      if let line = try takeLine(isEarly: !unsent.isEmpty) { return line }
      let (canRead, canWrite) = try wait(until: end, writes: !unsent.isEmpty)
      if canWrite { unsent = try send(unsent) }
      if canRead, try receive() == 0 { throw LineProgramError(ending) }
    }
  }

  /// The line that it has written, if it is complete.
  private func takeLine(isEarly: Bool) throws -> String? {
    guard let end = read[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = read.count
      guard read.count <= Self.answerMax else {
        throw LineProgramError("wrote a line of more than \(Self.answerMax >> 20) MB")
      }
      return nil
    }
    guard !isEarly else { throw LineProgramError(Self.surplus) }
    guard let line = String(validating: read[..<end], as: UTF8.self) else {
      throw LineProgramError("wrote a line that is not UTF-8")
    }
    read.removeFirst(end + 1)
    searched = 0
    guard read.isEmpty else { throw LineProgramError(Self.surplus) }
    return line
  }

  private func wait(
    until end: ContinuousClock.Instant, writes: Bool
  ) throws -> (canRead: Bool, canWrite: Bool) {
    let left = end - ContinuousClock.now
    let milliseconds =
      left.components.seconds * 1_000
      + left.components.attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else {
      throw LineProgramError("did not answer within \(deadline.components.seconds) s")
    }
    var files = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: writes ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    // A request to end is not waited for as long as an answer is.
    let count = poll(&files, 2, Int32(min(milliseconds, 100)))
    guard !StopSignal.isStopping else { throw RunError.interrupted }
    guard count >= 0 || errno == EINTR else {
      throw LineProgramError("cannot be spoken with: error \(errno)")
    }
    guard count > 0 else { return (false, false) }
    return (files[0].revents != 0, files[1].revents != 0)
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
    let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    if count < 0, errno == EAGAIN || errno == EINTR { return bytes }
    guard count >= 0 else { throw LineProgramError(ending) }
    return bytes.dropFirst(count)
  }

  /// Takes in a part of what it has written, without waiting.
  ///
  /// - Returns: The number of bytes; 0 at the end of its output, `nil` if there is nothing now.
  @discardableResult private func receive() throws -> Int? {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { part in
      let count = Foundation.read(output, part.baseAddress, part.count)
      if count > 0 { read += part.prefix(count) }
      return count
    }
    if count >= 0 { return count }
    if errno == EINTR { return try receive() }
    guard errno == EAGAIN else { throw LineProgramError("cannot be read: error \(errno)") }
    return nil
  }

  /// Refuses what it has written beyond its answer.
  ///
  /// A line that comes later still is taken for the next answer, and then one of its lines is left over
  /// when it ends: whenever it writes a line too many, the run ends with an error.
  private func refuseSurplus() throws {
    while read.isEmpty, let count = try receive(), count > 0 {}
    guard read.isEmpty else { throw LineProgramError(Self.surplus) }
  }

  /// How it ended, which is waited for shortly.
  private var ending: String {
    process.wait(.seconds(2))?.words ?? "closed its output"
  }

  func end() throws {
    closeInput()
    let ending: ChildProcess.Ending
    do {
      ending = try waitForEnd()
      try refuseSurplus()
    } catch {
      kill()
      throw error
    }
    guard ending == .status(0) else { throw LineProgramError(ending.words) }
  }

  private func waitForEnd() throws -> ChildProcess.Ending {
    let end = ContinuousClock.now + deadline
    while true {
      if let ending = process.wait(.milliseconds(10)) { return ending }
      guard !StopSignal.isStopping else { throw RunError.interrupted }
      // It may wait for room for what it writes.
      try refuseSurplus()
      guard ContinuousClock.now < end else {
        throw LineProgramError(
          "did not end within \(deadline.components.seconds) s after its input did")
      }
    }
  }

  func kill() { process.kill() }
}
