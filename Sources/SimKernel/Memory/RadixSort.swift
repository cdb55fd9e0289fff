extension ContiguousArray<UInt64> {
  private static let digitBits: UInt64 = 11
  /// The shortest array that is sorted by digits; for shorter ones comparisons are cheaper.
  private static let countMin = 512

  /// Sorts the numbers in ascending order, by digits of 11 bits from the lowest.
  ///
  /// - Parameter scratch: Memory that can be reused between calls; its contents are lost.
  /// - Complexity: O(count · bits of the largest number / 11).
  public mutating func radixSort(scratch: inout ContiguousArray<UInt64>) {
    guard count >= Self.countMin else { return sort() }
    let bits = UInt64(UInt64.bitWidth - reduce(0, |).leadingZeroBitCount)
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: self)
    for shift in stride(from: 0, to: bits, by: Int(Self.digitBits)) {
      scatter(into: &scratch, by: shift)
      swap(&self, &scratch)
    }
  }

  private func scatter(into target: inout ContiguousArray<UInt64>, by shift: UInt64) {
    let mask: UInt64 = 1 << Self.digitBits - 1
    var places = ContiguousArray<Int>(repeating: 0, count: 1 << Int(Self.digitBits))
    for number in self { places[Int(number >> shift & mask)] += 1 }
    var next = 0
    for digit in places.indices { (places[digit], next) = (next, next + places[digit]) }
    var target = target.mutableSpan
    for number in self {
      let digit = Int(number >> shift & mask)
      target[places[digit]] = number
      places[digit] += 1
    }
  }
}
