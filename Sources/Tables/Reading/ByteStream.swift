import Foundation

/// The bytes of a file or pipe in order; a compressed one is decompressed by `gzip -dc`.
///
/// gzip runs as a child process, so that no C library for it is linked.
final class ByteStream {
  private let path: String
  private var descriptor: Int32
  /// Bytes that were read to detect the kind of file and not yet returned.
  private var head: [UInt8]
  private var child: Process?
  private var complaints: Pipe?
  private var output: Pipe?

  static let gzipMark: [UInt8] = [0x1F, 0x8B]
  private static let databaseMark = Array("SQLite format 3\0".utf8)

  /// - Parameter path: `-` is standard input.
  /// - Throws: `TableError` when the file cannot be read, is called `.gz` and is not, or is a database.
  init(path: String) throws(TableError) {
    self.path = path
    descriptor =
      path == "-"
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : open(path, O_RDONLY | O_CLOEXEC)
    head = []
    guard descriptor >= 0 else { throw Self.error(path, Self.words(errno)) }
    do throws(TableError) {
      head = try Self.head(descriptor, path, count: Self.databaseMark.count)
      guard !head.starts(with: Self.gzipMark) else {
        try startChild()
        return
      }
      guard head != Self.databaseMark else {
        throw Self.error(
          path, "is an SQLite database that cannot be read here; accepted: the name of its file")
      }
      guard !path.lowercased().hasSuffix(".gz") else {
        throw Self.error(
          path,
          "is not in gzip format; accepted: the output of `gzip`, or a name "
            + "without `.gz`")
      }
    } catch {
      finish()
      throw error
    }
  }

  /// The first `count` bytes, or all when there are fewer.
  private static func head(
    _ descriptor: Int32, _ path: String, count: Int
  ) throws(TableError) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: count)
    var found = 0
    while found < count {
      let count = readBytes(descriptor, &head, found, count - found)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw error(path, words(errno)) }
      if count == 0 { break }
      found += count
    }
    return Array(head[..<found])
  }

  deinit { finish() }

  private static func words(_ number: Int32) -> String {
    switch number {
    case ENOENT: "no such file"
    case EISDIR: "is a directory; accepted: a file"
    default: String(cString: strerror(number))
    }
  }

  private static func error(_ path: String, _ words: String) -> TableError {
    .data(path: path, line: nil, column: nil, words)
  }

  private func startChild() throws(TableError) {
    if lseek(descriptor, 0, SEEK_SET) != 0 { descriptor = try fed(descriptor) }
    let (process, output, complaints) = (Process(), Pipe(), Pipe())
    // `env` looks gzip up, so that nothing of the environment is read here.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc"]
    process.standardOutput = output
    process.standardError = complaints
    process.standardInput = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    do { try process.run() } catch {
      throw Self.error(path, "gzip could not be started; unpack the file first")
    }
    close(descriptor)
    head = []
    child = process
    self.complaints = complaints
    self.output = output
    descriptor = output.fileHandleForReading.fileDescriptor
  }

  /// A pipe with the stream from its start, in place of `source`, of which some was read.
  private func fed(_ source: Int32) throws(TableError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Self.error(path, Self.words(errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    PipeFeeder(head: head, source: source, sink: ends[1]).start()
    return ends[0]
  }

  /// Up to `count` bytes; 0 at the end of a stream that was whole.
  func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) throws(TableError) -> Int {
    if !head.isEmpty {
      let size = head.count
      for place in 0..<size { buffer[place] = head[place] }
      head = []
      return size
    }
    while true {
      let found = Foundation.read(descriptor, buffer, count)
      if found > 0 { return found }
      if found < 0 {
        if errno == EINTR { continue }
        throw Self.error(path, Self.words(errno))
      }
      try checkChild()
      return 0
    }
  }

  /// Reads on to the end of a compressed stream and throws gzip's error, if any: an apparent
  /// mistake in the data may be damage.
  func checkRest() throws(TableError) {
    guard child != nil else { return }
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
    defer { buffer.deallocate() }
    while try read(into: buffer, count: 1 << 16) > 0 {}
  }

  private func checkChild() throws(TableError) {
    guard let child else { return }
    let told = (try? complaints?.fileHandleForReading.readToEnd()) ?? nil
    child.waitUntilExit()
    self.child = nil
    if child.terminationReason == .uncaughtSignal {
      throw Self.error(path, "gzip was stopped from outside")
    }
    // 2 is a warning, such as padding behind the end.
    guard child.terminationStatus != 0, child.terminationStatus != 2 else { return }
    if child.terminationStatus == 127 {
      throw Self.error(path, "gzip is not installed; install it or unpack the file first")
    }
    let text = String(decoding: told ?? Data(), as: UTF8.self)
    throw Self.error(path, Self.damage(text))
  }

  private static func damage(_ text: String) -> String {
    if text.contains("unexpected end of file") { return "the gzip stream ends too early" }
    let line = text.split(separator: "\n").last.map(String.init) ?? "gzip failed"
    let words = line.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    return "the gzip stream is damaged: \(words ?? line)"
  }

  private func finish() {
    if let child {
      child.terminate()
      child.waitUntilExit()
    } else if output == nil, descriptor >= 0 {
      close(descriptor)
    }
    descriptor = -1
  }
}

private func readBytes(
  _ descriptor: Int32, _ bytes: inout [UInt8], _ offset: Int, _ count: Int
) -> Int {
  bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + offset, count) }
}
