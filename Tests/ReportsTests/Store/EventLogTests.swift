import Testing

@testable import RunStore

struct EventLogTests {
  @Test(
    "an event log is read as it is written",
    arguments: [
      ("none", EventLog.none, 0), ("all", .all, 1), ("sample:0.01", .sample(0.01), 0.01),
      ("sample:0.5", .sample(0.5), 0.5),
    ])
  func read(text: String, log: EventLog, share: Double) throws {
    #expect(try EventLog(text) == log)
    #expect(log.description == text)
    #expect(log.share == share)
  }

  @Test("a share may be in per cent", arguments: [("1%", 0.01), ("12.5%", 0.125)])
  func percentage(text: String, share: Double) throws {
    #expect(try EventLog("sample:\(text)") == .sample(share))
  }

  @Test(
    "anything else is refused in words",
    arguments: [
      "", "ALL", "sample", "sample:", "sample:0", "sample:1", "sample:-0.1", "sample:nan",
      "sample:inf", "sample:100%", "sample:0%", "sample:%", "sample:0.1:2", "some:0.1", " all",
    ])
  func refused(text: String) {
    let error = #expect(throws: EventLogError.self) { try EventLog(text) }
    #expect(
      error?.description
        == "`\(text)` is no event log; accepted are none, all and sample:P with P between 0 and 1")
  }
}
