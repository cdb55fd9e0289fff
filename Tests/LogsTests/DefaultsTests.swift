import Foundation
import PushModel
import SimKernel
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Logs
@testable import SimWorld
@testable import Tables

/// Defaults that were fitted, held against the published tables that they were fitted to.
@Suite(
  "Defaults and what they were fitted to",
  .enabled(if: RealData.folder != nil, Comment(rawValue: RealData.note)),
  .releaseOnly)
struct DefaultsTests {
  private let world = WorldParameters()

  private static let trial = Result {
    var question = LogQuestion()
    question.window = .hours(1)
    question.accepted = [.presence]
    return try Calibration(question).report(
      of: try PushTrialLog(path: RealData.folder! + "/push_trial_users_01_25.csv.gz"))
  }

  /// A fitted number, its interval, and the default between them.
  private func expect(
    _ value: CalibrationValue?, holds standard: Double, within share: Double,
    _ place: SourceLocation = #_sourceLocation
  ) {
    let (fitted, low, high) = (value?.value ?? .nan, value?.low ?? .nan, value?.high ?? .nan)
    #expect(low < standard && standard < high, "\(low) to \(high)", sourceLocation: place)
    #expect(abs(standard / fitted - 1) < share, "\(fitted)", sourceLocation: place)
  }

  @Test("devices are offline by day as often, and as long, as in the push trial")
  func presence() throws {
    let report = try Self.trial.get()
    expect(
      report.value(.presence, "offline share"), holds: world.presence.offlineDay, within: 0.02)
    expect(
      report.value(.presence, "offline spell"),
      holds: Double(world.presence.offlineMedianDay.milliseconds), within: 0.02)
  }

  @Test("people differ as much in what they open as those of the push trial")
  func response() throws {
    let report = try Self.trial.get()
    expect(
      report.value(.response, "CV between people"), holds: world.response.personCV, within: 0.02)
  }

  /// Posts a day of each shop, from its first to its last.
  private func rates() throws -> [Double] {
    let file = try DelimitedFile(path: RealData.folder! + "/shop_posts.csv.gz")
    let names = try file.columns()
    var days: [String: (count: Int, first: Int64, last: Int64)] = [:]
    func take(_ row: TableRow) throws(TableError) {
      func text(_ name: String) -> String {
        let field = row.fields[names.firstIndex(of: name)!]
        return String(
          decoding: UnsafeBufferPointer(start: field.start, count: field.count), as: UTF8.self)
      }
      let day = LogMoment(text("published_raw"))!.milliseconds / 86_400_000
      let old = days[text("shop")] ?? (0, day, day)
      days[text("shop")] = (old.count + 1, min(old.first, day), max(old.last, day))
    }
    try file.read(isStopped: { false }, take)
    return days.values.map { Double($0.count) / Double($0.last - $0.first + 1) }.sorted()
  }

  @Test("shops differ as much in how often they post as nine live sellers do")
  func shops() throws {
    let logs = try rates().map { log($0) }
    #expect(logs.count == 9)
    let mean = logs.reduce(0, +) / 9
    let variance = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 8
    #expect(abs(variance.squareRoot() - world.posts.perDaySigma) < 0.01)
    // The sellers' own level, which is not the default's: they sell by posting.
    #expect(abs(exp(mean) - 1.59) < 0.01)
    #expect(exp(logs[0]) < world.posts.perDay && world.posts.perDay < exp(mean))
  }

  @Test("as many followers belong to the first tenth of the businesses as on Last.FM")
  func audiences() throws {
    let file = try String(contentsOfFile: RealData.folder! + "/audience_sizes.csv", encoding: .utf8)
    var sizes: [Int] = []
    for line in file.split(whereSeparator: \.isNewline).dropFirst() {
      let pair = line.split(separator: ",").compactMap { Int($0) }
      sizes += Array(repeating: pair[0], count: pair[1])
    }
    let published = Self.topTenth(sizes)
    #expect(abs(published - 0.700) < 0.001)
    // As many people, each with as many artists, by the world's own law of popularity.
    let choice = try WeightedChoice(
      (1...sizes.count).map { pow(Double($0), -world.follows.popularityExponent) })
    var drawn = [Int](repeating: 0, count: sizes.count)
    for person in 0..<UInt64(1_892) {
      var mine: Set<Int> = []
      var attempt: UInt64 = 0
      while mine.count < 49 {
        let key = StreamKey(seed: 1, replication: 0)
        mine.insert(choice.index(Draw(key, 1, entity: person, occasion: attempt).uniform))
        attempt += 1
      }
      for artist in mine { drawn[artist] += 1 }
    }
    #expect(abs(Self.topTenth(drawn.filter { $0 > 0 }) - published) < 0.02)
  }

  /// The share of all links that the most popular tenth of those that have any holds.
  private static func topTenth(_ sizes: [Int]) -> Double {
    let sorted = sizes.sorted(by: >)
    return Double(sorted.prefix(sorted.count / 10).reduce(0, +)) / Double(sorted.reduce(0, +))
  }
}
