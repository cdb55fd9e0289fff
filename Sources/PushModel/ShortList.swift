/// A list whose first `inPlace` elements are stored in place, and all others on the heap. One that
/// never has more than `inPlace` elements allocates nothing.
public struct ShortList<let inPlace: Int, Element: BitwiseCopyable & Sendable>: Sendable {
  @usableFromInline var places: InlineArray<inPlace, Element>
  @usableFromInline var more: ContiguousArray<Element> = []
  /// Number of elements.
  public var count: Int { @inlinable get { used } }
  @usableFromInline var used = 0

  /// An empty list.
  ///
  /// - Parameter blank: The value of places that are not in use.
  @inlinable public init(blank: Element) { places = InlineArray(repeating: blank) }

  /// The element at `index`, 0..<``count``. The places in the list itself can be read beyond it.
  ///
  /// - Precondition: `index` is below ``count`` or below `inPlace`.
  @inlinable public subscript(index: Int) -> Element {
    get { index < inPlace ? places[index] : more[index - inPlace] }
    set {
      if index < inPlace { places[index] = newValue } else { more[index - inPlace] = newValue }
    }
  }

  /// Changes the element at `index` in place; by the subscript it would be copied out and back.
  @inlinable @inline(__always) public mutating func change(
    _ index: Int, _ body: (inout Element) -> Void
  ) {
    if index < inPlace { body(&places[index]) } else { body(&more[index - inPlace]) }
  }

  /// All elements, in order.
  @inlinable public var all: [Element] { (0..<used).map { self[$0] } }

  /// Adds an element at the end.
  @inlinable public mutating func append(_ element: Element) {
    if used < inPlace { places[used] = element } else { more.append(element) }
    used += 1
  }

  /// Removes the element at `index`; those behind it move up.
  ///
  /// - Precondition: `index` is in 0..<``count``.
  /// - Complexity: O(count)
  @inlinable public mutating func remove(at index: Int) {
    precondition(index >= 0 && index < used, "element \(index) of \(used)")
    for next in index + 1..<max(index + 1, used) { self[next - 1] = self[next] }
    if used > inPlace { more.removeLast() }
    used -= 1
  }
}
