import Documents
import Foundation
import Worlds

/// The file of an ensemble, `mine.worlds.json`: worlds, what they show and all that is needed to run them.
package struct EnsembleFile: Hashable, Sendable, Codable {
  /// Version of the form, 1.
  package let ensemble: Int

  /// Hash of the world that the members extend, as ``Scenario/worldHash`` gives it.
  package let base: String

  /// Version of the engine that simulated the members; another one shows other figures for the same values.
  package let engine: String

  /// Uncertain keys, in the order of the members' values.
  package let keys: [VariedKey]

  /// What was known, in the order of the members' facts; empty for an ensemble from a log.
  package let facts: ScenarioFacts

  /// The arm that facts without one are of.
  package let under: String

  /// The members with their priors, facts and diagnosis.
  package let worlds: Ensemble

  package init(
    base: String, engine: String, keys: [VariedKey], facts: ScenarioFacts, under: String,
    worlds: Ensemble
  ) {
    ensemble = 1
    (self.base, self.engine, self.keys) = (base, engine, keys)
    (self.facts, self.under, self.worlds) = (facts, under, worlds)
  }
}

/// Why a file of an ensemble cannot be used.
package struct EnsembleError: SystemFailure, Hashable, Sendable, CustomStringConvertible {
  package let path: String

  /// Whether the file was edited, or is of another world or engine, as opposed to missing or of another kind.
  package let isMismatch: Bool
  package var fault = SystemFault.other
  /// What is wrong, without the path.
  package let reason: String

  package var description: String { "\(path): \(reason)" }

  package init(_ path: String, isMismatch: Bool = false, _ reason: String) {
    (self.path, self.isMismatch, self.reason) = (path, isMismatch, reason)
  }
}

extension EnsembleFile {
  private struct Signed: Codable {
    let id: String
    let content: EnsembleFile
  }

  /// SHA-256 of the content as canonical JSON, in hexadecimal: the same for the same worlds on any machine.
  package var id: String {
    get throws { SHA256.text(Array(try JSONReport.line(self).utf8)) }
  }

  /// The text of the file: its id, and the content that it is the hash of.
  package func text() throws -> String {
    try JSONReport.text(Signed(id: try id, content: self))
  }

  /// Reads what ``text()`` wrote.
  ///
  /// - Parameter path: Of the file, for messages.
  /// - Throws: ``EnsembleError`` for a file of another kind or version, and for one that was edited.
  package static func read(_ data: Data, path: String) throws(EnsembleError) -> EnsembleFile {
    guard let signed = try? JSONInput.value(Signed.self, in: data) else { throw other(path) }
    let file = signed.content
    guard file.ensemble == 1 else {
      throw EnsembleError(
        path, isMismatch: true, "has the form \(file.ensemble); accepted: form 1")
    }
    guard let id = try? file.id, id == signed.id else {
      throw EnsembleError(
        path, isMismatch: true,
        "was changed since it was written; accepted: the file as `pushlab match` wrote it")
    }
    guard file.isConsistent else { throw other(path) }
    return file
  }

  private static func other(_ path: String) -> EnsembleError {
    EnsembleError(path, "is no ensemble of worlds; accepted: a file that `pushlab match` wrote")
  }

  /// Whether all members have a value for every key.
  private var isConsistent: Bool {
    !worlds.members.isEmpty && keys.map(\.prior) == worlds.priors
      && worlds.members.allSatisfy { $0.values.count == keys.count }
  }
}
