/// The number of doubles from `a` to `b`, 0 for equal ones; both have the same sign or are near 0.
func steps(_ a: Double, _ b: Double) -> Int64 {
  abs(line(a) - line(b))
}

/// Doubles as consecutive integers.
private func line(_ x: Double) -> Int64 {
  let bits = Int64(bitPattern: x.bitPattern)
  return bits >= 0 ? bits : Int64.min - bits
}

/// An even walk through `range`, ends included.
func grid(_ range: ClosedRange<Double>, count: Int) -> [Double] {
  (0..<count).map { index in
    let share = Double(index) / Double(count - 1)
    return range.lowerBound * (1 - share) + range.upperBound * share
  }
}
