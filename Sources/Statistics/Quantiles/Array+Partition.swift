extension Array {
  /// The place of the first element that has `property`, in a list whose elements with it come last.
  ///
  /// - Complexity: O(log count)
  func partitioningIndex(where property: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if property(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
