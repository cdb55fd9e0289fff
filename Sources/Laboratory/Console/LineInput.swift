import Foundation

/// Lines of a stream, each as soon as it is there.
struct LineInput {
  enum Line {
    case text([UInt8])
    /// Longer than ``bytesMax``; what it said is lost.
    case tooLong
  }

  /// The most bytes of a line.
  static let bytesMax = 1 << 28

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// How far behind `start` there is no end of a line.
  private var searched = 0
  private var isAtEnd = false

  init(_ file: FileHandle) {
    descriptor = file.fileDescriptor
  }

  /// The next line without its end, or `nil` behind the last one.
  ///
  /// - Throws: `POSIXError` when the stream cannot be read.
  mutating func next() throws -> Line? {
    var isTooLong = false
    while true {
      if let end = buffer[(start + searched)...].firstIndex(of: 0x0a) {
        let line = Array(buffer[start..<end])
        (start, searched) = (end + 1, 0)
        return isTooLong ? .tooLong : .text(line)
      }
      searched = buffer.count - start
      if searched > Self.bytesMax { (isTooLong, start, searched) = (true, buffer.count, 0) }
      if isAtEnd {
        let line = Array(buffer[start...])
        (start, searched) = (buffer.count, 0)
        return isTooLong ? .tooLong : line.isEmpty ? nil : .text(line)
      }
      try fill()
    }
  }

  private mutating func fill() throws {
    buffer.removeSubrange(..<start)
    start = 0
    let room = 1 << 18
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: room))
    var count = -1
    repeat {
      count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + old, room) }
    } while count < 0 && errno == EINTR
    let failure = errno
    buffer.removeSubrange((old + max(0, count))...)
    guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    isAtEnd = count == 0
  }
}
