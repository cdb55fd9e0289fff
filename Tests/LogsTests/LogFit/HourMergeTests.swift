import Foundation
import SimWorld
import Testing

@testable import Logs
@testable import Scenarios

/// A scenario keeps its own factors for hours that a log does not tell.
@Suite("Hours of a fitted scenario")
struct HourMergeTests {
  /// Fitted from 8 to 22, where the factors have mean 1.
  private static let fitted: [Double?] = (0..<24).map {
    (8..<22).contains($0) ? ($0 < 15 ? 0.8 : 1.2) : nil
  }

  private func settings(_ base: WorldParameters) -> [String: String] {
    let merged = HourMerge(
      [
        CalibrationSetting(key: "world.response.openAndroid", value: "0.1", comment: ""),
        CalibrationSetting(byHour: Self.fitted, comment: ""),
      ], base)
    return Dictionary(uniqueKeysWithValues: merged.settings.map { ($0.key, $0.value) })
  }

  @Test("relative to the hours that were fitted, and the rate to an average hour of all")
  func kept() throws {
    var base = WorldParameters()
    // At night half as much as by day, on a scale of its own.
    base.activity.byHour = (0..<24).map { (8..<22).contains($0) ? 3 : 1.5 }
    base.response.hourExponent = 1
    let found = settings(base)
    let factors = try #require(found["world.activity.byHour"])
    #expect(factors.hasPrefix("[0.5, 0.5, ") && factors.hasSuffix(", 1.2, 0.5, 0.5]"))
    // The mean of all factors is (14 · 1 + 10 · 0.5) / 24.
    let rate = try #require(Double(found["world.response.openAndroid"] ?? ""))
    #expect(abs(rate - (1 - pow(0.9, 19 / 24.0))) < 1e-6)
  }

  @Test("a scenario in which hours do not matter keeps that")
  func alike() {
    var base = WorldParameters()
    base.response.hourExponent = 0
    let found = settings(base)
    #expect(
      found["world.activity.byHour"]?.hasPrefix("[1.0, ") == true
        || found["world.activity.byHour"]?.hasPrefix("[1, ") == true)
    #expect(found["world.response.openAndroid"] == "0.1")
  }

  @Test("a simulated response at the fitted hours has the fitted hazard")
  func simulated() throws {
    var base = WorldParameters()
    let found = settings(base)
    base.response.openAndroid = try #require(Double(found["world.response.openAndroid"] ?? ""))
    let factors = try #require(found["world.activity.byHour"]).dropFirst().dropLast()
      .split(separator: ", ").compactMap { Double($0) }
    #expect(factors.count == 24)
    // As the world scales them: to mean 1.
    let mean = factors.reduce(0, +) / 24
    let hazard = -log1p(-base.response.openAndroid)
    #expect(abs(hazard * factors[10] / mean - 0.8 * -log1p(-0.1)) < 1e-5)
    #expect(abs(hazard * factors[18] / mean - 1.2 * -log1p(-0.1)) < 1e-5)
  }
}
