import SimKernel

/// The hold model: pop the next event, push one an exponential time after it, as many held as ever.
struct Hold {
  let held: Int
  private static let mean = 60_000.0

  func run<C: Calendar>(_: C.Type, operations: Int) -> Measured {
    var calendar = C(minimumCapacity: held)
    var word = mix(UInt64(held))
    func gap() -> Int64 {
      word = mix(word &+ 0x9E37_79B9_7F4A_7C15)
      return Int64(Distribution.exponential(Double(word >> 11) * 0x1p-53, mean: Self.mean))
    }
    for event in 0..<held { calendar.push(time: gap(), order: UInt64(event)) }
    var check: UInt64 = 0
    let watch = Stopwatch()
    for _ in 0..<operations {
      let entry = calendar.popFirst()
      check = check &* 31 &+ UInt64(bitPattern: entry.time) &+ entry.order
      calendar.push(time: entry.time + gap(), order: entry.order)
    }
    return Measured(operations: operations, check: check, time: watch.time)
  }
}
