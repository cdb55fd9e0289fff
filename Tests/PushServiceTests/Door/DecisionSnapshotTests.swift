import PushModel
import PushService
import TestSupport
import Testing

/// What is known for a decision rule, and what a rule has learned, as bytes.
@Suite struct DecisionSnapshotTests {
  @Test("a memory of another name is forgotten, and what was seen is kept")
  func otherRule() throws {
    let known = try Golden.known()
    let other = try DecisionState(snapshot: known, for: Moody())
    #expect(other.memory.rawValue == 0 && other.experience.sent(.messages) > 0)
    let same = try DecisionState(snapshot: known, for: Golden.rule)
    #expect(same.experience == other.experience && same.memory.snapshotBytes[4] > 0)
  }

  @Test("a memory that the rule does not accept is refused with its name")
  func strangeMemory() throws {
    struct Short: RawRepresentable, SnapshotMemory {
      var rawValue: UInt8
      static let snapshotName = "moody 1"
    }
    let state = DecisionState(experience: Experience(since: .monday), memory: Short(rawValue: 7))
    #expect(
      throws: SnapshotError.outOfRange(
        field: "memory", found: "[7]", accepted: "memories of `moody 1`")
    ) { try DecisionState(snapshot: state.snapshot(), for: Moody()) }
  }

  @Test("what version 1 has written is read, and written as the same bytes")
  func version1() throws {
    let golden = GoldenSnapshots.decisions
    let written = try Golden.known()
    if golden != written { Issue.record("\(GoldenSnapshots.hex(written))") }
    let state = try DecisionState(snapshot: golden, for: Golden.rule)
    #expect(GoldenSnapshots.hex(state.snapshot()) == GoldenSnapshots.hex(golden))
    #expect(state.experience.opened(.messages) == 1 && state.experience.visits(inHour: 20) == 3)
  }

  @Test("a rule of another kind or with other slots is refused with its name, and nothing changes")
  func otherSettings() throws {
    var hours = SlotBandit(SendTime(by: .greedy, slot: .hours(6)), for: [.updates])
    let before = hours.snapshot()
    #expect(throws: SnapshotError.outOfRange(field: "slots", found: "8", accepted: "4")) {
      try hours.restore(Golden.slots())
    }
    let volume = try Golden.volume()
    #expect(
      throws: SnapshotError.outOfRange(field: "rule.name", found: "volume", accepted: "sendTime")
    ) { try hours.restore(volume) }
    #expect(hours.snapshot() == before)
    var free = ScoreRule(Scoring(ScoreModel()), for: [.updates])
    #expect(throws: SnapshotError.outOfRange(field: "volume", found: "true", accepted: "false")) {
      try free.restore(Golden.scores())
    }
  }

  @Test("what is read of each kind of snapshot is written as the same bytes")
  func wholeKnowledge() throws {
    for (bytes, reread) in try Golden.readers() {
      #expect(GoldenSnapshots.hex(try reread(bytes)) == GoldenSnapshots.hex(bytes))
    }
  }

  @Test("a rule that was forged decides, learns and traps nothing")
  func forgedRules() throws {
    func use<Rule: SnapshotRule>(_ rule: Rule, _ bytes: [UInt8]) throws {
      var forged = rule
      guard (try? forged.restore(bytes)) != nil else { return }
      let anna = try DecisionHost(forged)
      for window: UInt32 in 0..<3 {
        _ = anna.intend(window + 1, at: 12)
        var sums = anna.rule.noSums
        anna.rule.add(anna.known.experience, anna.known.memory, to: &sums)
        anna.rule.addPart(to: &sums)
        anna.rule.learn(from: sums)
        anna.rule = anna.rule.part(1, of: [7, 100, 3])
      }
    }
    func forge(_ bytes: [UInt8], _ use: ([UInt8]) throws -> Void) rethrows {
      for mask in [0x01, 0x10, 0x80, 0xFF] as [UInt8] {
        for place in 10..<bytes.count - 8 {
          var changed = bytes
          changed[place] ^= mask
          try use(sealed(changed))
        }
      }
    }
    try forge(Golden.volume()) { try use(Golden.rule, $0) }
    try forge(Golden.slots()) { try use(Golden.bandit, $0) }
    try forge(Golden.scores()) { try use(Golden.scored, $0) }
  }

  @Test("a state that was forged is decided by and traps nothing")
  func forgedInUse() throws {
    let known = try Golden.known()
    for mask in [0x01, 0x10, 0x80, 0xFF] as [UInt8] {
      for place in 10..<known.count - 8 {
        var changed = known
        changed[place] ^= mask
        guard let state = try? DecisionState(snapshot: sealed(changed), for: Golden.rule) else {
          continue
        }
        let anna = try DecisionHost(Golden.rule, knowing: state)
        _ = anna.intend(1, at: 12)
        anna.give(.opened(.numbered(4)), at: 13)
        var sums = anna.rule.noSums
        anna.rule.add(anna.known.experience, anna.known.memory, to: &sums)
        anna.rule.learn(from: sums)
        _ = anna.intend(2, at: 14)
      }
    }
  }
}
