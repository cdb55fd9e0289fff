import SimKernel

/// An index into the arrays of a lane, which are as many types as there are kinds of things.
protocol LaneIndex: Hashable, Sendable, BitwiseCopyable {
  /// The index as a number, from 0.
  var value: Int { get }
}

/// The index of a subscriber among the lane's people.
struct PersonIndex: LaneIndex, Strideable {
  let value: Int

  @inline(__always) init(_ value: Int) { self.value = value }
  /// The subscriber whose index was ``stored``.
  @inline(__always) init(_ stored: UInt32) { value = Int(stored) }

  /// The index in the four bytes that events, follows and flights have for it. A lane has fewer
  /// people than 2^32, as ``LaneWorld`` checks.
  @inline(__always) var stored: UInt32 { UInt32(truncatingIfNeeded: value) }

  func distance(to other: PersonIndex) -> Int { other.value - value }
  func advanced(by count: Int) -> PersonIndex { PersonIndex(value + count) }
}

/// The index of a device among all devices of the lane's people.
///
/// A device's number among those of its owner is a `DeviceIndex`.
struct DeviceSlot: LaneIndex {
  let value: Int

  @inline(__always) init(_ value: Int) { self.value = value }
}

/// A ``LaneArray`` whose elements belong to one kind of index.
struct IndexedArray<Index: LaneIndex, Element>: ~Copyable {
  private var elements: LaneArray<Element>

  init(count: Int, repeating element: Element) {
    elements = LaneArray(count: count, repeating: element)
  }

  /// An array of uninitialized elements; the owner writes each before reading it.
  init(unwritten count: Int) { elements = LaneArray(unwritten: count) }

  var count: Int { elements.count }
  /// Whether the array has no elements, because the run has no use for them.
  @inline(__always) var isEmpty: Bool { elements.count == 0 }
  /// All elements, in the order of their indices.
  var buffer: UnsafeMutableBufferPointer<Element> { elements.buffer }

  /// The element at `index`, which is checked in debug builds only.
  subscript(index: Index) -> Element {
    @inline(__always) unsafeAddress { UnsafePointer(pointer(to: index)) }
    @inline(__always) unsafeMutableAddress { pointer(to: index) }
  }

  /// A pointer to an element, valid as long as the array lives.
  @inline(__always) func pointer(to index: Index) -> UnsafeMutablePointer<Element> {
    assert(
      index.value >= 0 && index.value < elements.count, "\(index) of \(elements.count)")
    return elements.pointer + index.value
  }
}

extension LaneArray {
  /// The element of a subscriber in an array with one element for each, as ``LaneWorld`` has them.
  subscript(person: PersonIndex) -> Element {
    @inline(__always) unsafeAddress {
      assert(person.value >= 0 && person.value < count, "\(person) of \(count)")
      return UnsafePointer(pointer + person.value)
    }
  }
}
