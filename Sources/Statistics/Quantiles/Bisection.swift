/// Bisection of whole numbers.
enum Bisection {
  /// The first number for which `holds`, which is false first and true later; else the range's end.
  ///
  /// - Complexity: O(log count)
  static func first<Failure: Error>(
    in range: Range<Int>, where holds: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
