import Documents
import Foundation

/// The bytes of a file or pipe in order, decompressed if it is in gzip format.
final class ByteStream {
  private let path: String
  private let descriptor: Int32
  /// Bytes that were read to detect the kind of file and not yet returned.
  private var head: [UInt8] = []
  /// `nil` for a file that is not compressed.
  private var inflater: GzipInflater?

  private static let databaseMark = Array("SQLite format 3\0".utf8)

  /// - Parameter path: `-` is standard input.
  /// - Throws: `TableError` when the file cannot be read, is called `.gz` and is not, or is a database.
  init(path: String) throws(TableError) {
    self.path = path
    descriptor =
      path == "-"
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    head = try readHead(count: Self.databaseMark.count)
    guard !head.starts(with: GzipInflater.mark) else {
      inflater = GzipInflater()
      return
    }
    guard head != Self.databaseMark else {
      throw error(
        "is an SQLite database that cannot be read here; accepted: the name of its file")
    }
    guard !path.lowercased().hasSuffix(".gz") else {
      throw error(
        "is not in gzip format; accepted: the output of `gzip`, or a name without `.gz`")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The first `count` bytes, or all when there are fewer.
  private func readHead(count: Int) throws(TableError) -> [UInt8] {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    defer { bytes.deallocate() }
    var found = 0
    while found < count {
      let more = try readFile(into: bytes + found, count: count - found)
      if more == 0 { break }
      found += more
    }
    return Array(UnsafeBufferPointer(start: bytes, count: found))
  }

  private func failure(_ number: Int32) -> TableError {
    switch number {
    case ENOENT: error("no such file")
    case EISDIR: error("is a directory; accepted: a file")
    default:
      SystemFault(number) == .other
        ? error(SystemFault.words(number)) : .system(path: path, number)
    }
  }

  private func error(_ words: String) -> TableError { .file(path, words) }

  /// Up to `count` bytes; 0 at the end of a stream that was whole.
  func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) throws(TableError) -> Int {
    guard let inflater else { return try readPacked(into: buffer, count: count) }
    while true {
      switch inflater.step(into: buffer, count: count) {
      case .output(let count): return count
      case .end: return 0
      case .damage(let offset, let words):
        throw error("the gzip stream is damaged at byte \(offset): \(words)")
      case .needsInput:
        let found = try inflater.input { (buffer, count) throws(TableError) in
          try readPacked(into: buffer, count: count)
        }
        guard found == 0 else { continue }
        guard inflater.mayEnd else { throw error("the gzip stream ends too early") }
        return 0
      }
    }
  }

  /// Reads on to a compressed stream's end and throws if it is broken: a mistake may be damage.
  func checkRest() throws(TableError) {
    guard inflater != nil else { return }
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
    defer { buffer.deallocate() }
    while try read(into: buffer, count: 1 << 16) > 0 {}
  }

  /// The next bytes as they are in the file; 0 at its end.
  private func readPacked(
    into buffer: UnsafeMutablePointer<UInt8>, count: Int
  ) throws(TableError) -> Int {
    guard !head.isEmpty else { return try readFile(into: buffer, count: count) }
    let size = min(head.count, count)
    for place in 0..<size { buffer[place] = head[place] }
    head.removeFirst(size)
    return size
  }

  private func readFile(
    into buffer: UnsafeMutablePointer<UInt8>, count: Int
  ) throws(TableError) -> Int {
    while true {
      let found = Foundation.read(descriptor, buffer, count)
      if found >= 0 { return found }
      guard errno == EINTR else { throw failure(errno) }
    }
  }
}
