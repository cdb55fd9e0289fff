import ArgumentParser
import Experiments
import RunStore

/// Options of a forecast of a run.
struct ForecastOptions: ParsableArguments {
  @Flag(help: "Run a sample of the run here, and forecast its time, memory, bytes and cost.")
  var forecast = false

  @Option(
    help: """
      Forecast for this many workers of one core, 1 to \(Cluster.workersMax); one with --forecast alone.
      """, transform: WholeNumber.reader(in: 1...Cluster.workersMax))
  var workers: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The price of an hour of one core, for the cost.", valueName: "price"))
  var price: Double?

  /// What no currency exceeds, and its costs are told to the last digit.
  private static let priceMax = 1e9

  var isWanted: Bool { forecast || workers != nil }

  func validate() throws {
    guard let price else { return }
    guard price.sign == .plus, price <= Self.priceMax else {
      throw ValidationError("--price is \(price), accepted: a number from 0 to 1000000000")
    }
    guard isWanted else { throw ValidationError("'--price' goes with '--workers' or '--forecast'") }
  }

  /// The forecast from a sample of `work`, which takes some seconds.
  func measured(_ work: RunWork) throws -> WorkForecast {
    try WorkForecast(
      work, try WorkSample(work), on: Cluster(workers: workers ?? 1), price: price)
  }
}
