import Foundation

/// Reads a stream to its end on a thread of its own.
final class Reading: @unchecked Sendable {
  // Written by the thread before `done` is signalled, read after that.
  private var data = Data()
  private let done = DispatchSemaphore(value: 0)

  init(_ file: FileHandle) {
    let descriptor = file.fileDescriptor
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      // A terminal whose other side is closed answers with an error, a pipe with 0.
      while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
        self.data.append(contentsOf: buffer[..<count])
      }
      self.done.signal()
    }
  }

  func end() -> Data {
    done.wait()
    return data
  }
}
