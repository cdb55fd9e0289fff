import Foundation
import GRDB
import TestSupport
import Testing

/// What `pushlab work split --workers` promises.
@Suite(
  "pushlab work split --workers and --forecast", .serialized, .releaseOnly("runs the command"),
  .waits)
struct WorkForecastTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
  }

  @Test("prints what the run takes, and writes nothing")
  func text() throws {
    let ended = try split("--units", "3", "--workers", "2", "--price", "0.5")
    #expect(ended.status == 0 && ended.note == "")
    for words in [
      "3 units of 3 cells, 9 together\n", "\nFORECAST from 9 cells that were run here\n",
      "\n  a unit     ", "\n  2 workers  about ", ", cost ", " at 0.5 an hour\n",
      "\nAssumed: 3 % of workers take 2 times as long; each is lost 0.04 times an hour",
    ] { #expect(ended.out.contains(words), "\(words)") }
    #expect(!ended.out.contains("written to"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let one = try split("--units", "20", "--forecast")
    #expect(one.out.contains("\n  1 worker   about "))
    #expect(!one.out.contains("cost"))
    #expect(workshop.names == ["small.yaml"])
    let plain = try split("--units", "3", "--out", "work")
    #expect(plain.status == 0 && !plain.out.contains("FORECAST"))
  }

  private func split(_ options: String...) throws -> Ended {
    try workshop.run(["work", "split"] + options + ["run", "small.yaml"])
  }

  private struct Forecast: Decodable {
    struct Size: Decodable {
      let seconds: Double
      let bytes: Double
      let decisions: Double
    }
    struct Sample: Decodable {
      let cells: Int
      let startSeconds: Double
      let secondsPerSubscriber: Double
      let peakMemoryBytes: Double
    }
    struct Time: Decodable {
      let seconds: Double
      let efficiency: Double
      let coreHours: Double
      let cost: Double?
    }
    let planHash: String
    let subscribers: Int
    let sample: Sample
    let unit: Size
    let all: Size
    let mergedBytes: Double
    let time: Time
  }

  private func forecast(_ arguments: String...) throws -> Forecast {
    let ended = try workshop.run(["work", "split", "--json"] + arguments + ["run", "small.yaml"])
    #expect(ended.status == 0)
    return try JSONDecoder().decode(Forecast.self, from: Data(ended.out.utf8))
  }

  @Test("a sample that has all cells is right about decisions, and near it about bytes")
  func right() throws {
    let found = try forecast(
      "--units", "3", "--workers", "2", "--price", "3600", "--out", "work")
    #expect(found.sample.cells == 9 && found.subscribers == 900)
    var (decisions, bytes) = (0, 0)
    for unit in try workshop.missing() {
      #expect(try workshop.run(["work", "do"] + unit).status == 0)
      let file = Workshop.result(unit)
      bytes += try workshop.data(file).count
      decisions += try DatabaseQueue(path: workshop.folder.appending(path: file).path).read {
        try Int.fetchOne($0, sql: "SELECT sum(decisions) FROM cell") ?? 0
      }
    }
    #expect(abs(found.all.decisions - Double(decisions)) < 0.5)
    #expect(abs(found.all.bytes / Double(bytes) - 1) < 0.1)
    #expect(found.mergedBytes < found.all.bytes)
    #expect(abs(found.all.decisions / found.unit.decisions - 3) < 1e-9)
  }

  @Test("time and cost follow from the sample and the model")
  func time() throws {
    let found = try forecast("--units", "9", "--workers", "3", "--price", "3600")
    let sum = 9 * found.sample.startSeconds + 900 * found.sample.secondsPerSubscriber
    #expect(abs(found.all.seconds / sum - 1) < 1e-9)
    #expect(found.sample.secondsPerSubscriber > 0 && found.sample.peakMemoryBytes > 1e6)
    // Times of the model are whole microseconds.
    #expect(abs(found.time.efficiency * 3 * found.time.seconds / sum - 1) < 1e-3)
    #expect(abs(found.time.coreHours * 3_600 / (3 * found.time.seconds) - 1) < 1e-9)
    #expect(abs((found.time.cost ?? 0) / (3 * found.time.seconds) - 1) < 1e-9)
  }

  @Test(
    "what does not fit is refused",
    arguments: [
      (["--price", "0.1"], "'--price' goes with '--workers' or '--forecast'"),
      (["--forecast", "--price", "-1"], "is -1.0, accepted: a number from 0 to 1000000000"),
      (["--forecast", "--price", "-0"], "--price is -0.0, accepted: a number from 0"),
      (["--forecast", "--price", "1e10"], "accepted: a number from 0 to 1000000000"),
      (["--forecast", "--price", "inf"], "accepted: a number from 0 to 1000000000"),
      (["--forecast", "--price", "nan"], "accepted: a number from 0"),
      (["--workers", "0"], "accepted: a whole number from 1 to 100000"),
      (["--workers", "2", "--out", "small.yaml"], "small.yaml"),
    ])
  func refused(arguments: [String], words: String) throws {
    let ended = try workshop.run(
      ["work", "split", "--units", "2"] + arguments + ["run", "small.yaml"])
    #expect(ended.status == 2)
    #expect(ended.out == "" && ended.notes.count == 1)
    #expect(ended.note.contains(words))
    #expect(workshop.names == ["small.yaml"])
  }
}
