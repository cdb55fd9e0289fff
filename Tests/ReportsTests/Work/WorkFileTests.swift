import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Experiments
@testable import RunStore

/// A work file is all that another machine needs, or it is refused.
@Suite(.releaseOnly) struct WorkFileTests {
  let folder: TemporaryFolder
  let work: RunWork
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    work = try DividedWorld.work(units: 7, events: .sample(0.25))
    path = try work.file.write(in: folder.path)
  }

  private func read() throws -> RunWork? { try RunWork(WorkFile(path: path), path: path) }

  private func expectRefused(
    _ text: String, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: WorkFileError.self, sourceLocation: sourceLocation) { try read() }
    let found = error?.description ?? ""
    #expect(found.hasPrefix("\(path): \(words)"), "\(found)", sourceLocation: sourceLocation)
    #expect(error?.isMismatch == true && error?.fault == .other, sourceLocation: sourceLocation)
  }

  @Test("it is read as it was written, and written again as it was read")
  func roundTrip() throws {
    let again = try #require(try read())
    #expect(again.plan.hash == work.plan.hash)
    #expect(again.plan.scenario == work.plan.scenario)
    #expect(again.plan.resolved == work.plan.resolved)
    #expect(again.source == DividedWorld.source)
    #expect(again.events == .sample(0.25))
    #expect(again.units == work.units)
    #expect(try again.file.text() == work.file.text())
    #expect(try DividedWorld.work(units: 7, events: .sample(0.25)).file.text() == work.file.text())
  }

  @Test("its units have every subscriber cell once, and every subscriber of every world")
  func units() throws {
    #expect(work.units.map(\.count) == [4, 4, 4, 4, 4, 3, 3])
    #expect(work.plan.subscriberCell(work.units[3].lowerBound).lane == 12)
    #expect(work.units.reduce(0) { $0 + work.plan.subscribers(in: $1) } == 2 * 50)
    // 13 lanes: twelve of 4 people and one of 2.
    #expect(work.plan.subscribers(in: work.units[3]) == 2 + 3 * 4)
    #expect(try DividedWorld.work(units: 64).units.count == 26)
  }

  /// With the checksum that belongs to it.
  private func sealed(_ old: String, _ new: String) throws -> String {
    let text = try work.file.text().replacing(old, with: new, maxReplacements: 1)
    #expect(text.contains(new))
    return try JSONInput.value(WorkFile.self, in: Data(text.utf8)).text()
  }

  @Test("one of another version, engine or zone data, or with another plan's name")
  func otherVersion() throws {
    let text = try work.file.text()
    try expectRefused(
      text.replacing("\"schema\" : 3", with: "\"schema\" : 4"), "has schema 4; accepted: 3; ")
    let engine = "\"engineVersion\" : \""
    try expectRefused(sealed(engine, engine + "9"), "has engine 9")
    let zones = "\"zoneVersion\" : \""
    try expectRefused(sealed(zones, zones + "1999z"), "has zone data 1999z")
    try expectRefused(sealed("\"run-", "\"run-7"), "has name run-7")
    try expectRefused(
      sealed("\"events\" : \"sample:0.25\"", "\"events\" : \"some\""), "asks for events or units")
    try expectRefused(sealed("\"units\" : 7", "\"units\" : 0"), "asks for events or units")
  }

  @Test(
    "a plan or a task of an earlier version",
    arguments: ["{\"schema\":2,\"shards\":[]}", "{\"schema\":1,\"work\":{\"law\":{}}}"])
  func earlier(text: String) throws {
    let schema = text.contains("2") ? 2 : 1
    try expectRefused(text, "has schema \(schema); accepted: 3; `pushlab work split` writes")
  }

  @Test("one that was cut off anywhere")
  func truncated() throws {
    let text = try work.file.text()
    for length in stride(from: 0, to: text.utf8.count - 2, by: 37) {
      try expectRefused(
        String(decoding: text.utf8.prefix(length), as: UTF8.self), "is no work file, or not whole")
    }
    for text in ["{}", "[]", "name: small\n"] { try expectRefused(text, "is no work file") }
  }

  @Test("any digit or letter of a value that was changed is seen")
  func edited() throws {
    let text = Array(try work.file.text().utf8)
    var seen = 0
    for place in stride(from: 0, to: text.count, by: 13) {
      var edited = text
      switch edited[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "8"), UInt8(ascii: "a")...UInt8(ascii: "y"):
        edited[place] += 1
      default: continue
      }
      try Data(edited).write(to: URL(fileURLWithPath: path))
      #expect(throws: (any Error).self, "byte \(place)") { try read() }
      seen += 1
    }
    #expect(seen > 100)
  }

  @Test("what says otherwise than it did says so")
  func changed() throws {
    let text = try work.file.text()
    try expectRefused(text.replacing("sample:0.25", with: "sample:0.5"), "has checksum ")
    try expectRefused(text.replacing("seed=7", with: "seed=8"), "has checksum ")
  }

  @Test(
    "it is whole in itself: no path in it is opened, under whatever checksum",
    arguments: [
      ("pushlab: 1", "extends: /etc/passwd\\npushlab: 1", "extends is '/etc/passwd'"),
      (
        "\\n    strategy:\\n", "\\n    strategy:\\n      score: { model: /etc/passwd }\\n",
        "score.model is '/etc/passwd'"
      ),
    ])
  func paths(old: String, new: String, words: String) throws {
    try Data(sealed(old, new).utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: ScenarioError.self) { try read() }
    let found = error?.description ?? ""
    #expect(found.contains(words) && !found.contains("root"), "\(found)")
  }

  @Test("one that another program laid out anew says the same")
  func reformatted() throws {
    let value = try JSONSerialization.jsonObject(with: Data(work.file.text().utf8))
    try JSONSerialization.data(withJSONObject: value).write(to: URL(fileURLWithPath: path))
    #expect(try read()?.file.text() == work.file.text())
  }

  @Test("no file, or a folder")
  func noFile() throws {
    for path in [path + "x", folder.path] {
      let error = #expect(throws: WorkFileError.self) { try WorkFile(path: path) }
      #expect(error?.isMismatch == false && error?.path == path)
    }
  }
}
