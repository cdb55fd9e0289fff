import CZlib

/// Decompresses a gzip file (RFC 1952) piece by piece, in memory that does not depend on its size.
///
/// A file is one gzip stream or several; whatever follows the last one, as padding, is ignored.
final class GzipInflater {
  /// The result of one step.
  enum Step: Equatable {
    /// Number of bytes that were decompressed, one or more.
    case output(Int)
    /// More compressed bytes are needed: see ``input(_:)``.
    case needsInput
    case end
    /// The stream is not what gzip wrote.
    ///
    /// - Parameter offset: Number of compressed bytes up to the place where it shows.
    case damage(offset: Int, String)
  }

  /// The two bytes that begin every stream.
  static let mark: [UInt8] = [0x1F, 0x8B]

  /// Allocated once: zlib keeps its address.
  private let state: UnsafeMutablePointer<z_stream>
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var place = Place.between
  /// Whether a whole stream was read.
  private var hasEnded = false
  /// Compressed bytes taken in so far.
  private var taken = 0

  private enum Place {
    case inside, between, behind
  }

  /// - Parameter capacity: Size of the buffer of compressed bytes.
  init(capacity: Int = 1 << 16) {
    precondition(capacity >= Self.mark.count, "a buffer of \(capacity) bytes")
    buffer = .allocate(capacity: capacity)
    state = .allocate(capacity: 1)
    state.initialize(to: z_stream())
    let status = czlib_begin_gzip(state)
    precondition(status == Z_OK, "zlib did not start: \(status)")
    state.pointee.next_in = buffer.baseAddress
  }

  deinit {
    inflateEnd(state)
    state.deallocate()
    buffer.deallocate()
  }

  /// Whether the file may end here: behind a whole stream.
  var mayEnd: Bool { hasEnded && place != .inside }

  /// Takes in compressed bytes, after a step that asked for them.
  ///
  /// - Parameter read: Writes them to a place of a given size, and returns their number.
  /// - Returns: That number; 0 for the end of the file.
  func input<Failure: Error>(
    _ read: (UnsafeMutablePointer<UInt8>, Int) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let start = buffer.baseAddress!
    let rest = Int(state.pointee.avail_in)
    start.update(from: state.pointee.next_in, count: rest)
    let count = try read(start + rest, buffer.count - rest)
    state.pointee.next_in = start
    state.pointee.avail_in = UInt32(rest + count)
    taken += count
    return count
  }

  /// Decompresses up to `count` bytes.
  func step(into output: UnsafeMutablePointer<UInt8>, count: Int) -> Step {
    while true {
      if place == .between {
        guard state.pointee.avail_in >= Self.mark.count else { return .needsInput }
        begin()
      }
      if place == .behind { return .end }
      if let step = inflated(into: output, count) { return step }
    }
  }

  /// Begins the next stream, if that is what follows.
  private func begin() {
    let found = UnsafeBufferPointer(start: state.pointee.next_in, count: Self.mark.count)
    place = found.elementsEqual(Self.mark) ? .inside : .behind
    if hasEnded, place == .inside { inflateReset(state) }
  }

  /// One call of zlib; `nil` when a stream ended without any output.
  private func inflated(into output: UnsafeMutablePointer<UInt8>, _ count: Int) -> Step? {
    let room = UInt32(clamping: count)
    state.pointee.next_out = output
    state.pointee.avail_out = room
    let status = inflate(state, Z_NO_FLUSH)
    let written = Int(room - state.pointee.avail_out)
    switch status {
    case Z_STREAM_END:
      (place, hasEnded) = (.between, true)
      return written > 0 ? .output(written) : nil
    case Z_OK, Z_BUF_ERROR: return written > 0 ? .output(written) : .needsInput
    default: return .damage(offset: taken - Int(state.pointee.avail_in), words(status))
    }
  }

  private func words(_ status: Int32) -> String {
    if status == Z_MEM_ERROR { return "there is no memory to unpack it" }
    return state.pointee.msg.map { String(cString: $0) } ?? "zlib reports \(status)"
  }
}
