import Foundation
import Statistics
import TestSupport
import Testing

/// The page on the methods keeps up with them.
@Suite struct StatisticsPageTests {
  @Test func everyMethodHasItsRowWithItsInputs() throws {
    let page = try Repository.text("docs/statistics.md")
    for method in Method.all {
      let inputs = method.inputs.map { "`\($0.name)`\($0.isOptional ? "?" : "")" }
      let row = "| `\(method.name)` | \(inputs.joined(separator: ", ")) |"
      #expect(page.contains(row), "\(row)")
    }
  }
}
