import Documents
import Foundation

/// Where the worlds are that a scenario's replications draw from.
package enum WorldsSource: Sendable {
  /// In the file that the scenario names under `worlds.from`.
  case named
  /// In an ensemble that was read already, whatever the scenario names.
  case given(EnsembleFile)
  /// Nowhere: the scenario is not run, or has its one world alone.
  case unread
}

extension ScenarioFile {
  /// The name of the ensemble in the folder of a run, beside its scenario.
  package static let worldsName = "worlds.json"

  /// Has the scenario draw from its worlds, if it names any, and say so in its text.
  ///
  /// - Throws: `ScenarioError` for a file that cannot be read or is of other worlds.
  mutating func draw(
    from source: WorldsSource, _ document: DocumentNode, isWhole: Bool
  ) throws(ScenarioError) {
    let path = DocumentPath() + "worlds" + "from"
    guard let name = scenario.worlds?.from, let link = document.node(at: path) else { return }
    do {
      switch source {
      case .unread: return
      case .given(let file): try draw(from: file, name)
      case .named:
        guard !isWhole else {
          throw ScenarioError(link.mark, path, "names a file; accepted: a text of no other file")
        }
        let place = DocumentFile.path(name, relativeTo: link.mark)
        try draw(from: try EnsembleFile.read(path: place), place)
      }
    } catch let error as EnsembleError {
      throw ScenarioError(
        [Problem(link.mark, path, "is \(link.found): \(error.reason)")], error.fault,
        isMismatch: error.isMismatch)
    } catch let error as ScenarioError {
      throw error
    } catch {
      throw ScenarioError(link.mark, path, "is \(link.found), which cannot be read: \(error)")
    }
  }

  private mutating func draw(from file: EnsembleFile, _ path: String) throws {
    let members = try MemberWorlds(file, over: scenario, path: path)
    scenario.worlds?.from = Self.worldsName
    scenario.members = members
    resolved = try scenario.yaml()
  }
}

extension EnsembleFile {
  /// The largest file: two thousand members of two hundred keys have some ten megabytes.
  private static let bytesMax = 64_000_000

  /// The ensemble of a file.
  ///
  /// - Throws: ``EnsembleError``
  package static func read(path: String) throws(EnsembleError) -> EnsembleFile {
    let data: Data
    do throws(InputFailure) {
      data = try InputFile.bytes(path, bytesMax: bytesMax)
    } catch {
      var refusal = EnsembleError(path, InputFile.refusal(of: path, error))
      refusal.fault = error.fault
      throw refusal
    }
    return try read(data, path: path)
  }
}
