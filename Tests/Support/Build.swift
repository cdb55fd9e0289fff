import Foundation
import Testing

/// The build that these tests run in.
package enum Build {
  #if DEBUG
    package static let isOptimised = false
  #else
    package static let isOptimised = true
  #endif

  /// Whether tests of release builds run in this one too, slowly: `.ci/mutants` builds without
  /// optimisation, since that is what is quick after a change of one file.
  package static let runsEverything =
    ProcessInfo.processInfo.environment["PUSHLAB_EVERY_TEST"] == "1"

  /// Whether tests run that are proofs: `make proofs` asks for them.
  package static let runsProofs = ProcessInfo.processInfo.environment["PUSHLAB_PROOFS"] == "1"
}

extension Trait where Self == ConditionTrait {
  /// Runs in release builds only, for suites and tests that simulate much: without optimisation they
  /// take ten times as long.
  package static var releaseOnly: Self { releaseOnly("simulates much") }

  /// Runs in release builds only, and says why.
  package static func releaseOnly(_ reason: String) -> Self {
    .enabled(
      if: Build.isOptimised || Build.runsEverything, "\(reason): release builds only")
  }

  /// Runs in `make proofs` only, which keeps what was found with a hash of what it depends on.
  package static var proofOnly: Self {
    .enabled(if: Build.runsProofs, "a proof: `make proofs` runs it")
  }
}
