import Documents
import Foundation

/// Forwards a pipe, after the bytes already read from it, on a thread of its own.
///
/// It ends with its source or with its reader. After the reader has closed, nothing more is read of
/// the source, so that the rest is left for the next program.
struct PipeFeeder: Sendable {
  let head: [UInt8]
  /// Both are closed at the end.
  let source: Int32
  let sink: Int32

  private static let blockSize = 1 << 16

  func start() {
    Thread.detachNewThread {
      // A closed reader is reported as an error of the write, and not as a signal.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      var bytes = Data(head)
      while !bytes.isEmpty, OutputFile.write(bytes, to: sink) == 0 { bytes = next() }
      close(source)
      close(sink)
    }
  }

  /// The next bytes; empty at the end of the source, or when the reader has closed.
  private func next() -> Data {
    var ends = [
      pollfd(fd: source, events: Int16(POLLIN), revents: 0),
      pollfd(fd: sink, events: 0, revents: 0),
    ]
    var bytes = [UInt8](repeating: 0, count: Self.blockSize)
    while true {
      if poll(&ends, 2, -1) >= 0 {
        guard ends[1].revents == 0 else { return Data() }
        let count = read(source, &bytes, bytes.count)
        if count >= 0 { return Data(bytes[..<count]) }
      }
      guard errno == EINTR || errno == EAGAIN else { return Data() }
    }
  }
}
