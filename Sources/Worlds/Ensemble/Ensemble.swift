import Statistics

/// Worlds of equal weight that show what the user knows, each of which was simulated.
package struct Ensemble: Hashable, Sendable, Codable {
  /// One world.
  package struct Member: Hashable, Sendable, Codable {
    /// By parameter, in the order of the priors.
    package let values: [Double]

    /// Means of the facts over fresh replications, in their own units; not those that it was chosen for, which are near
    /// by choice.
    package let facts: [Double]

    /// Means of the effects that were asked for.
    package let effects: [Double]

    /// Number of fresh replications behind ``facts``.
    package let seen: Int
  }

  package let priors: [Prior]
  package let facts: [Fact]
  package let members: [Member]
  package let diagnosis: MatchDiagnosis

  /// The same worlds with each member's values changed, such as to those that the simulator took in their place.
  package func withValues(_ changed: ([Double]) -> [Double]) -> Ensemble {
    Ensemble(
      priors: priors, facts: facts,
      members: members.map {
        Member(values: changed($0.values), facts: $0.facts, effects: $0.effects, seen: $0.seen)
      }, diagnosis: diagnosis)
  }
}

/// What facts say of a parameter.
package struct ParameterStanding: Hashable, Sendable, Codable {
  package enum Word: String, Hashable, Sendable, Codable {
    case free, narrowed, told
  }

  /// 1 - deviation after / deviation before; below 0 where facts lie far out, which is free as well.
  package let contraction: Double

  /// Free below .1, told above .5 (*assumption*).
  package var word: Word {
    if contraction < 0.1 { return .free }
    return contraction > 0.5 ? .told : .narrowed
  }
}

/// What keeps a match from being a good one.
package enum MatchFault: Hashable, Sendable, Codable {
  /// Few worlds carry the weight.
  case fewWorlds(effectiveSize: Double)
  /// One world carries much of it.
  case oneWorld(weight: Double)
  /// An emulator missed a fact by more than its tolerance.
  case emulator(fact: String, error: Double, tolerance: Double)
  /// Two halves of the worlds disagree about an effect.
  case unsettled(effect: Int)
}

/// How a match went.
package struct MatchDiagnosis: Hashable, Sendable, Codable {
  /// Of all simulated points.
  package let effectiveSize, largestWeight: Double

  /// Waves, with wave 0; points that were simulated in them; replications of each.
  package let waves, points, replications: Int

  /// Standard deviation of each fact between replications, on its scale.
  package let noise: [Double]

  /// Standard deviation of a world's figure around each fact, on its scale: more than the fact's own where that is less
  /// than the noise.
  package let tolerances: [Double]

  /// Root mean square distance of the last emulator from each fact, on its scale, without noise.
  package let emulatorErrors: [Double]

  /// What the priors alone imply for each fact: 5 and 95 % points of wave 0, in the fact's unit.
  package let priorRanges: [ClosedRange<Double>]

  /// Share of the prior that was not ruled out, by wave.
  package let plausibleShares: [Double]

  /// By parameter.
  package let standings: [ParameterStanding]
  package let faults: [MatchFault]

  /// Facts that no world meets together; `nil` where worlds do.
  package let conflict: Conflict?

  /// Whether the ensemble may be used without a word of warning.
  package var isGood: Bool { faults.isEmpty && conflict == nil }
}
