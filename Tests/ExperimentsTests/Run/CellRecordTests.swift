import Foundation
import PushModel
import SimWorld
import Statistics
import Testing

@testable import Experiments

/// A cell's record is stored and read back whole, or not at all.
@Suite struct CellRecordTests {
  @Test("a record reads back as it was stored", arguments: Design.allCases)
  func roundTrip(design: Design) throws {
    for record in try Scenario.tiny(design: design).plan().run().ordered {
      let data = try record.stored()
      #expect(try CellRecord(stored: data) == record)
      #expect(try CellRecord(stored: data).stored() == data)
    }
  }

  @Test("a record that is cut short is refused, wherever it is cut") func truncated() throws {
    let data = try sample().stored()
    for length in stride(from: 0, to: data.count, by: 97) {
      #expect(throws: (any Error).self) { _ = try CellRecord(stored: data.prefix(length)) }
    }
  }

  /// What damage can look like that is JSON all the same.
  @Test(
    "a damaged record is refused",
    arguments: [
      ("cohort", [1, 2, 3]), ("others", []), ("activity", [1, 2]), ("activity", [1, 2, 4, 5]),
      ("activity", [1, 2, 99]), ("activity", [1, 2, 300]),
    ] as [(String, [Int])])
  func damagedArm(key: String, value: [Int]) throws {
    try expectRefusal { record in
      var arms = try #require(record["arms"] as? [[String: Any]])
      arms[0][key] = value
      record["arms"] = arms
    }
  }

  @Test("damaged bytes within a record are refused", arguments: ["latency", "timeToOpen"])
  func damagedHistogram(key: String) throws {
    try expectRefusal { record in
      var arms = try #require(record["arms"] as? [[String: Any]])
      arms[0][key] = Data([0xff]).base64EncodedString()
      record["arms"] = arms
    }
  }

  @Test("moments that are cut short are refused") func damagedMoments() throws {
    try expectRefusal { record in
      let moments = try #require(record["moments"] as? [String])
      let bytes = try #require(Data(base64Encoded: moments[0]))
      record["moments"] = [bytes.dropLast(7).base64EncodedString()]
    }
  }

  private func sample() throws -> CellRecord {
    try #require(try Scenario.tiny(replications: 1, subscribers: 20).plan().run().ordered.first)
  }

  private func expectRefusal(_ damage: (inout [String: Any]) throws -> Void) throws {
    let found = try JSONSerialization.jsonObject(with: sample().stored())
    var object = try #require(found as? [String: Any])
    #expect(throws: Never.self) {
      _ = try CellRecord(stored: JSONSerialization.data(withJSONObject: object))
    }
    try damage(&object)
    let data = try JSONSerialization.data(withJSONObject: object)
    #expect(throws: (any Error).self) { _ = try CellRecord(stored: data) }
  }
}
