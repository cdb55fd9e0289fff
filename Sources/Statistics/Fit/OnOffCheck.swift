/// A check of a fitted presence process: offline sightings against their forecasts.
///
/// Each sighting is compared with its probability given all earlier sightings of the device. If the
/// process is right the deviations are uncorrelated, and their sums per cell are tested.
public struct OnOffCheck: Hashable, Sendable, Codable {
  /// How sightings are divided into cells.
  public enum Grouping: Sendable {
    /// Outcomes of the last two sightings: shows longer memory, and differences between people.
    case memory
    /// Blocks of three hours of the device's clock.
    case hours
  }

  /// A group of sightings.
  public struct Cell: Hashable, Sendable, Codable {
    /// Number of sightings in the cell.
    public internal(set) var sightings = 0

    /// Sightings at which the device was offline.
    public internal(set) var offline = 0

    /// Expected number of offline sightings under the fitted process.
    public internal(set) var expected = 0.0
    var variance = 0.0

    var isLarge: Bool { expected >= 5 && Double(sightings) - expected >= 5 }

    mutating func add(_ isOnline: Bool, _ forecast: Double) {
      sightings += 1
      offline += isOnline ? 0 : 1
      expected += forecast
      variance += forecast * (1 - forecast)
    }
  }

  /// The eight cells of the grouping, small ones included.
  public let cells: [Cell]

  /// Chi-square test with one degree of freedom per cell that expects at least five sightings
  /// online and five offline; `nil` without such a cell.
  public let test: TestResult?

  /// The largest distance of a cell's offline share from its forecast.
  public let largest: Double

  /// - Parameter devices: Sightings of each device in order, not those of the fit.
  public init(
    _ devices: [[Sighting]], against fit: OnOffFit, by grouping: Grouping
  ) throws(StatisticsError) {
    var cells = [Cell](repeating: Cell(), count: 8)
    for device in devices {
      var memory: [Bool] = []
      for (sighting, forecast) in zip(device, fit.law.forecasts(device)) {
        if let forecast, let cell = Self.cell(sighting, memory, grouping) {
          cells[cell].add(sighting.isOnline, forecast)
        }
        memory.append(sighting.isOnline)
      }
    }
    self.cells = cells
    let large = cells.filter(\.isLarge)
    largest = large.map { abs(Double($0.offline) - $0.expected) / Double($0.sightings) }.max() ?? 0
    guard !large.isEmpty else {
      test = nil
      return
    }
    let statistic = large.reduce(0) { sum, cell in
      let off = Double(cell.offline) - cell.expected
      return sum + off * off / cell.variance
    }
    test = try TestResult(chiSquare: statistic, degreesOfFreedom: large.count)
  }

  private static func cell(_ sighting: Sighting, _ memory: [Bool], _ grouping: Grouping) -> Int? {
    switch grouping {
    case .hours:
      let day = 86_400_000.0
      return Int((sighting.at - (sighting.at / day).rounded(.down) * day) / (day / 8))
    case .memory:
      guard memory.count >= 2 else { return nil }
      return (memory[memory.count - 2] ? 0 : 1) + (memory[memory.count - 1] ? 0 : 2)
    }
  }
}
