import Documents
import Experiments
import Foundation
import PushModel
import PushService

/// A child process that reads lines from its standard input and answers each group with one line. Its
/// standard error is ours.
final class LineProcess: LineProgram {
  private let process = Process()
  private let input: FileHandle
  private let output: FileHandle
  private let deadline: Duration
  /// What it has written beyond the last answer, of which a part has no end of a line.
  private var read: [UInt8] = []
  private var searched = 0
  private let ended = DispatchSemaphore(value: 0)

  /// The most bytes of an answer.
  private static let answerMax = 16 << 20

  /// Starts the program of a learner in a folder.
  ///
  /// - Throws: `LineProgramError`.
  init(_ learner: ExternalLearner, in folder: String) throws {
    let name = learner.command[0]
    guard let path = Self.program(name, in: folder) else {
      throw LineProgramError(
        "is '\(quotable(name))', which is no program in \(folder.isEmpty ? "." : folder) or on the PATH"
      )
    }
    deadline = .milliseconds(learner.timeout.milliseconds)
    let (down, up) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = Array(learner.command.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: folder.isEmpty ? "." : folder)
    process.standardInput = down
    process.standardOutput = up
    (input, output) = (down.fileHandleForWriting, up.fileHandleForReading)
    let ended = ended
    process.terminationHandler = { _ in ended.signal() }
    do { try process.run() } catch {
      throw LineProgramError("cannot be started: \(error.localizedDescription)")
    }
    for file in [input, output] {
      let flags = fcntl(file.fileDescriptor, F_GETFL)
      _ = fcntl(file.fileDescriptor, F_SETFL, flags | O_NONBLOCK)
    }
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
    guard read.isEmpty else { throw LineProgramError("wrote more than one line") }
    var unsent = lines.map { $0 + "\n" }.joined().utf8.map { $0 }[...]
    let end = ContinuousClock.now + deadline
    while true {
      if let line = try takeLine(isEarly: !unsent.isEmpty) { return line }
      let (canRead, canWrite) = try wait(until: end, writes: !unsent.isEmpty)
      if canWrite { unsent = try send(unsent) }
      if canRead { try receive() }
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
    guard !isEarly else { throw LineProgramError("answered before it was told everything") }
    guard let line = String(validating: read[..<end], as: UTF8.self) else {
      throw LineProgramError("wrote a line that is not UTF-8")
    }
    read.removeFirst(end + 1)
    searched = 0
    guard read.isEmpty else { throw LineProgramError("wrote more than one line") }
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
      pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: writes ? input.fileDescriptor : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let count = poll(&files, 2, Int32(clamping: milliseconds))
    guard count >= 0 || errno == EINTR else {
      throw LineProgramError("cannot be spoken with: error \(errno)")
    }
    guard count > 0 else { return (false, false) }
    return (files[0].revents != 0, files[1].revents != 0)
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
    let count = bytes.withUnsafeBytes { write(input.fileDescriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EAGAIN || errno == EINTR { return bytes }
    guard count >= 0 else { throw LineProgramError(ending) }
    return bytes.dropFirst(count)
  }

  private func receive() throws {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { part in
      let count = Foundation.read(output.fileDescriptor, part.baseAddress, part.count)
      if count > 0 { read += part.prefix(count) }
      return count
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { throw LineProgramError(ending) }
  }

  /// How it ended, which is waited for shortly.
  private var ending: String {
    guard ended.wait(timeout: .now() + 2) == .success else { return "closed its output" }
    ended.signal()
    return howItEnded
  }

  private var howItEnded: String {
    process.terminationReason == .exit
      ? "ended with status \(process.terminationStatus)"
      : "was ended by signal \(process.terminationStatus)"
  }

  func end() throws {
    try? input.close()
    let limit = DispatchTime.now() + .milliseconds(Int(deadline.components.seconds * 1_000))
    guard ended.wait(timeout: limit) == .success else {
      kill()
      throw LineProgramError(
        "did not end within \(deadline.components.seconds) s after its input did")
    }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw LineProgramError(howItEnded)
    }
  }

  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    _ = ended.wait(timeout: .now() + 2)
  }
}
