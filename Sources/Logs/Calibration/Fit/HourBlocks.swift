/// Neighbouring hours of the day that are taken together.
struct HourBlocks: Hashable {
  /// The block of each hour.
  private let ofHour: [Int]
  let hours: [Double]

  /// Three hours each, and more where there are too few openings.
  init(_ opens: [Int]) {
    var starts: [Int] = []
    var count = 0
    for hour in stride(from: 0, to: 24, by: 3) {
      if starts.isEmpty || count >= ResponseTrials.opensMin {
        starts.append(hour)
        count = 0
      }
      count += opens[hour..<hour + 3].reduce(0, +)
    }
    // The last one may be too small, and goes to the one before it.
    if count < ResponseTrials.opensMin, starts.count > 1 { starts.removeLast() }
    ofHour = (0..<24).map { hour in starts.lastIndex { $0 <= hour }! }
    hours = starts.indices.map { Double((starts + [24])[$0 + 1] - starts[$0]) }
  }

  func block(_ hour: Int) -> Int { ofHour[hour] }

  /// The first and last hour of a block.
  func range(_ block: Int) -> (Int, Int) {
    (ofHour.firstIndex(of: block)!, ofHour.lastIndex(of: block)!)
  }
}
