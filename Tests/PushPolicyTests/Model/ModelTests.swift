import PushModel
import PushPolicy
import TestSupport
import Testing

/// The policy and its slow explanation give the same verdict on every question.
@Suite struct ModelTests {
  /// A debug build looks for overflows and traps, for which a few of the policies are enough.
  private static let policies: Range<UInt64> = Build.isOptimised ? 0..<100 : 0..<4

  /// 200 random pushes over five weeks for each policy.
  @Test(
    "a thousand random policies decide as the reference does", arguments: 0..<10 as Range<UInt64>)
  func agreement(seed: UInt64) throws {
    for number in Self.policies {
      var run = try ModelRun(seed: seed * 100 + number, isEdited: false)
      try run.all()
    }
  }

  @Test("the random pushes meet every ending that they can")
  func everyEnding() throws {
    var missing = Set(Verdict.Kind.reachable)
    for seed in 0..<200 as Range<UInt64> where !missing.isEmpty {
      var run = try ModelRun(seed: seed, isEdited: false)
      try run.all()
      missing.subtract(run.endings)
    }
    #expect(missing == [])
  }

  @Test(
    "they agree across an edit of the policy too (S0-DATA-14)", arguments: 0..<10 as Range<UInt64>)
  func edits(seed: UInt64) throws {
    for number in Self.policies {
      var run = try ModelRun(seed: 5_000 + seed * 100 + number, isEdited: true)
      try run.all()
    }
  }
}
