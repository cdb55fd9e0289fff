/// Counts of each value of a metric in each arm; abandoned when there are too many values.
struct ValueTally {
  private let arms: Int
  private var places: [UInt64: Int] = [:]
  /// By place and arm.
  private var counts: [Int] = []
  private var lastBits: UInt64?
  private var lastPlace = 0
  private(set) var isComplete = true

  static let valuesMax = 1_000_000

  init(arms: Int) { self.arms = arms }

  @inline(__always)
  mutating func add(_ value: Double, arm: Int) {
    guard isComplete else { return }
    // Both zeros are one value.
    let bits = (value + 0).bitPattern
    if bits != lastBits { find(bits) }
    if isComplete { counts[lastPlace * arms + arm] += 1 }
  }

  private mutating func find(_ bits: UInt64) {
    if let place = places[bits] {
      lastPlace = place
    } else if places.count == Self.valuesMax {
      isComplete = false
      places = [:]
      counts = []
      return
    } else {
      lastPlace = places.count
      places[bits] = lastPlace
      counts.append(contentsOf: repeatElement(0, count: arms))
    }
    lastBits = bits
  }

  /// How often each value occurs in two arms, ascending; `nil` if the counts were abandoned.
  func tallies(
    control: Int, treatment: Int
  ) -> [(value: Double, control: Int, treatment: Int)]? {
    guard isComplete else { return nil }
    let tallies = places.map { bits, place in
      (
        value: Double(bitPattern: bits), control: counts[place * arms + control],
        treatment: counts[place * arms + treatment]
      )
    }
    return tallies.filter { $0.control + $0.treatment > 0 }.sorted { $0.value < $1.value }
  }
}
