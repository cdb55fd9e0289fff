import Documents
import Foundation
import Scenarios

/// The complete waves of a match, from which it goes on where it was stopped.
///
/// Only figures are kept: from the same figures a match takes the same decisions.
package struct MatchWaves: Hashable, Sendable, Codable {
  /// Version of the form.
  private var schema = 2

  /// SHA-256 of what was asked, as ``MatchRun/question`` gives it.
  package let question: String

  /// By wave and request.
  var rows: [[FactFigures.Row]] = []

  init(question: String) { self.question = question }

  func rows(_ wave: Int) -> [FactFigures.Row]? { rows.indices.contains(wave) ? rows[wave] : nil }

  /// The text of the file.
  package func text() throws -> String { try JSONReport.line(self) + "\n" }

  /// Reads what ``text()`` wrote.
  ///
  /// - Throws: ``SavedFileError`` for another file, and for the waves of another question.
  package static func read(
    _ data: Data, path: String, question: String
  ) throws(SavedFileError) -> MatchWaves {
    guard let waves = try? JSONInput.value(MatchWaves.self, in: data), waves.schema == 2 else {
      throw SavedFileError(
        path: path, isMismatch: true, reason: "has no waves of a match; accepted: without --resume")
    }
    guard waves.question == question else {
      throw SavedFileError(
        path: path, isMismatch: true,
        reason: "has the waves of a match of another scenario, setting, size or version; accepted: "
          + "the same command, or without --resume")
    }
    return waves
  }
}

extension MatchRun {
  /// SHA-256 of all that a match depends on: the scenario with every default, its size, and the engine.
  package var question: String {
    let text = [
      file.resolved, "budget \(size.budget)", "people \(size.people)",
      ExperimentPlan.engineVersion, ZoneBuilder.dataVersion,
    ].joined(separator: "\n")
    return SHA256.text(Array(text.utf8))
  }
}
