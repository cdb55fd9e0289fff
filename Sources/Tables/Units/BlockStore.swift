import Documents
import Foundation

/// Blocks of bytes, in memory up to a limit, then in a file.
///
/// The file never has a name, so that it disappears with the process, however that ends.
final class BlockStore {
  /// Position of a block.
  struct Block {
    fileprivate let memory: UnsafeMutableRawPointer?
    fileprivate let offset: Int
    let count: Int
  }

  private let folder: String
  private let memoryMax: Int
  private var memoryUsed = 0
  private var allocated: [UnsafeMutableRawPointer] = []
  private var descriptor: Int32 = -1
  private var fileEnd = 0

  /// - Parameters:
  ///   - folder: Folder of the file.
  ///   - memoryMax: Bytes in memory before the file is created.
  init(folder: String, memoryMax: Int) {
    self.folder = folder
    self.memoryMax = memoryMax
  }

  deinit {
    for memory in allocated { memory.deallocate() }
    if descriptor >= 0 { close(descriptor) }
  }

  /// - Throws: `TableError.spool`.
  func append(_ bytes: UnsafeRawPointer, count: Int) throws(TableError) -> Block {
    if memoryUsed + count <= memoryMax {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
      memory.copyMemory(from: bytes, byteCount: count)
      allocated.append(memory)
      memoryUsed += count
      return Block(memory: memory, offset: 0, count: count)
    }
    if descriptor < 0 { try openFile() }
    var written = 0
    while written < count {
      let done = pwrite(descriptor, bytes + written, count - written, off_t(fileEnd + written))
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { throw failure(errno) }
      written += done
    }
    defer { fileEnd += count }
    return Block(memory: nil, offset: fileEnd, count: count)
  }

  /// The block's bytes, in memory or in `scratch`, which must have room for them.
  func bytes(
    of block: Block, _ scratch: UnsafeMutableRawPointer
  ) throws(TableError) -> UnsafeRawPointer {
    if let memory = block.memory { return UnsafeRawPointer(memory) }
    var found = 0
    while found < block.count {
      let done = pread(
        descriptor, scratch + found, block.count - found, off_t(block.offset + found))
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { throw failure(done == 0 ? EIO : errno) }
      found += done
    }
    return UnsafeRawPointer(scratch)
  }

  private func openFile() throws(TableError) {
    descriptor = ScratchFile.open(in: folder)
    guard descriptor >= 0 else { throw failure(errno) }
  }

  private func failure(_ number: Int32) -> TableError { .spool(folder: folder, number) }
}
