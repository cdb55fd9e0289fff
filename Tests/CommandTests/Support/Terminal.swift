import Foundation

/// A pseudo-terminal: what runs in it takes it for a person's.
struct Terminal {
  private let screen: Int32
  let line: FileHandle

  /// - Parameter columns: Its width; a terminal that does not tell if not given.
  /// - Throws: `POSIXError` when the system has none left.
  init(columns: UInt16 = 0) throws {
    var screen: Int32 = 0
    var descriptor: Int32 = 0
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&screen, &descriptor, nil, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
    self.screen = screen
    line = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
  }

  /// All that a process shows until it ends.
  func show(
    _ arguments: [String], in workshop: Workshop, environment: [String: String] = [:]
  ) throws -> String {
    let reading = Reading(FileHandle(fileDescriptor: screen, closeOnDealloc: false))
    let started = try Started(
      arguments, in: workshop.folder, environment: environment, terminal: line)
    started.process.waitUntilExit()
    try line.close()
    let text = String(decoding: reading.end(), as: UTF8.self)
    close(screen)
    return text
  }
}
