import Experiments
import SimKernel

/// What recipients are called in the results: a reproducible pseudonym (S1-9-privacy). It hides
/// nothing from whoever has the plan, from which `explain --uid` finds the number in the world;
/// simulated people need no secret. Real people's ids are hashed with a key: `LogPseudonyms`.
///
/// The same recipient has the same pseudonym under every arm of a replication and in every part of
/// a run, another one in another replication (another person) and in another plan. Within a
/// replication no two share one: each step is a bijection.
package struct Pseudonyms {
  private let salt: UInt64

  package init(_ plan: ExperimentPlan, replication: Int) {
    salt = StreamKey.mix(plan.key(of: replication).rawValue ^ plan.hash)
  }

  package func uid(of recipient: UInt64) -> Int64 {
    Int64(bitPattern: StreamKey.mix(StreamKey.mix(recipient ^ salt) &+ salt))
  }
}
