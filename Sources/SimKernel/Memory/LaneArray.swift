/// Flat memory of fixed length, from the start of a cache line, for the state of a lane: elements are changed in place, with neither
/// reference counts nor copies on write.
///
/// An index out of range is a mistake of the program; it is checked in debug builds only.
public struct LaneArray<Element: BitwiseCopyable>: ~Copyable {
  /// The first element. Valid as long as the array lives.
  public let pointer: UnsafeMutablePointer<Element>
  public let count: Int

  @inlinable public init(count: Int, repeating element: Element) {
    self.init(unwritten: count)
    pointer.initialize(repeating: element, count: count)
  }

  /// Elements that hold whatever was in memory: the owner writes each before it is read.
  @inlinable public init(unwritten count: Int) {
    precondition(count >= 0, "an array of \(count) elements")
    pointer = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Element>.stride, alignment: 64
    ).bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  deinit { UnsafeMutableRawPointer(pointer).deallocate() }

  @inlinable public subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      assert(index >= 0 && index < count, "index \(index) of \(count)")
      return UnsafePointer(pointer + index)
    }
    @inline(__always) unsafeMutableAddress {
      assert(index >= 0 && index < count, "index \(index) of \(count)")
      return pointer + index
    }
  }

  /// All elements, for batched work. Valid as long as the array lives.
  @inlinable public var buffer: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: pointer, count: count)
  }

  /// Sets every element, as `init` did.
  @inlinable public mutating func fill(_ element: Element) {
    pointer.update(repeating: element, count: count)
  }
}

extension LaneArray: @unchecked Sendable where Element: Sendable {}
