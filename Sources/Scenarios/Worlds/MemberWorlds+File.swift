import Documents
import SimWorld
import Statistics
import Worlds

extension MemberWorlds {
  /// The worlds of a file over a scenario's own.
  ///
  /// - Parameter path: Of the file, for messages.
  /// - Throws: `EnsembleError`, a mismatch, for worlds of another engine or of another scenario's world, and for members
  ///   that are no worlds; `ScenarioError` for a scenario that cannot be written.
  /// - Complexity: O(members × keys of the world)
  package init(_ file: EnsembleFile, over scenario: Scenario, path: String) throws {
    guard file.engine == Engine.version else {
      throw EnsembleError(
        path, isMismatch: true,
        "was simulated by engine version \(file.engine), and this is version "
          + "\(Engine.version), which shows other figures for the same worlds; accepted: a "
          + "file that this version's `pushlab match` wrote")
    }
    guard file.base == (try scenario.worldHash()) else {
      throw EnsembleError(
        path, isMismatch: true,
        "was matched to another world than that of `\(scenario.name)`; accepted: the scenario as it was, of "
          + "whose world nothing but `subscribers` has changed")
    }
    let world = try VariedWorld(scenario, file.keys)
    let worlds = try file.worlds.members.enumerated().map { place, member in
      do throws(ScenarioError) { return try world.world(member.values) } catch {
        throw EnsembleError(
          path, isMismatch: true, "member \(place + 1) is no world: \(error.problems[0].message)")
      }
    }
    self.init(
      id: try file.id, text: try file.text(), order: MemberOrder(along: file.worlds.places),
      base: scenario.world, worlds: worlds)
  }
}

extension Ensemble {
  /// Where each member is on the parameter that the facts tell best, as scores of its prior: the beginning of a run
  /// spreads along it.
  package var places: [Double] {
    let standings = diagnosis.standings
    let best =
      priors.indices.max { one, other in
        let own = [one, other].map {
          standings.indices.contains($0) ? standings[$0].contraction : 0
        }
        return own[0] < own[1]
      } ?? 0
    return members.map { member in
      (try? priors[best].score(value: member.values[best])) ?? 0
    }
  }
}
