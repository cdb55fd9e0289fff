import PushModel
import PushPolicy
import Testing

/// The policy and its slow explanation give the same verdict on every question.
@Suite struct ModelTests {
  /// 100 random policies for each seed, 200 random pushes over five weeks for each policy.
  @Test(
    "a thousand random policies decide as the reference does", arguments: 0..<10 as Range<UInt64>)
  func agreement(seed: UInt64) throws {
    var endings: Set<Verdict.Kind> = []
    for number in 0..<100 as Range<UInt64> {
      var run = try ModelRun(seed: seed * 100 + number, isEdited: false)
      try run.all()
      endings.formUnion(run.endings)
    }
    #expect(Set(Verdict.Kind.reachable).subtracting(endings) == [])
  }

  @Test(
    "they agree across an edit of the policy too (S0-DATA-14)", arguments: 0..<10 as Range<UInt64>)
  func edits(seed: UInt64) throws {
    for number in 0..<20 as Range<UInt64> {
      var run = try ModelRun(seed: 5_000 + seed * 20 + number, isEdited: true)
      try run.all()
    }
  }
}
