/// An array of fixed length for the state of a lane, aligned to a cache line of 64 bytes.
///
/// Elements are changed in place, with neither reference counts nor copies on write. An index out
/// of range is a programming error, which is checked in debug builds only.
public struct LaneArray<Element>: ~Copyable {
  /// A pointer to the first element, valid as long as the array lives.
  public let pointer: UnsafeMutablePointer<Element>
  /// The number of elements.
  public let count: Int

  /// An array of `count` copies of `element`.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable public init(count: Int, repeating element: Element) {
    self.init(unwritten: count)
    pointer.initialize(repeating: element, count: count)
  }

  /// An array of uninitialized elements; the owner writes each before reading it. Elements that
  /// refer to other memory are all written before the array ends.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable public init(unwritten count: Int) {
    precondition(count >= 0, "an array of \(count) elements")
    pointer = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Element>.stride, alignment: 64
    ).bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  deinit {
    pointer.deinitialize(count: count)
    UnsafeMutableRawPointer(pointer).deallocate()
  }

  /// The element at `index`, in 0..<``count``; checked in debug builds only.
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

  /// All elements as a buffer, for batched work. Valid as long as the array lives.
  @inlinable public var buffer: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: pointer, count: count)
  }

  /// Sets every element to `element`.
  @inlinable public mutating func fill(_ element: Element) {
    pointer.update(repeating: element, count: count)
  }
}

extension LaneArray: @unchecked Sendable where Element: Sendable {}
