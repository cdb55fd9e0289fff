import Documents
import Foundation
import RunStore
import Scenarios

/// A folder in a list of runs: what it says of itself, and its state.
///
/// Names, hashes and conclusions are read, cells are not: what a list calls finished may still be
/// found damaged by a command that reads it.
package struct ListedRun: Encodable, Sendable {
  /// What a folder holds, as far as its names and hashes tell.
  package enum State: String, Sendable, Encodable, CaseIterable {
    case finished
    case unfinished
    /// Another process writes to it.
    case inUse = "in use"
    case damaged
    /// Finished by a version of this program, or with zone data, by which it would differ today.
    case otherVersion = "other version"
    /// No run of this program.
    case foreign = "no run"
  }

  /// As a command takes it.
  package let path: String
  /// Whether it can be read as a run, and if not, why.
  package private(set) var state = State.foreign
  /// The scenario's.
  package private(set) var name: String?
  /// The scenario's `description`.
  package private(set) var question: String?
  /// Hash of the plan, sixteen hexadecimal digits; `nil` where no run can be read.
  package private(set) var plan: String?
  /// Digest of all cells, as `manifest.json` has it; `nil` unless that was read.
  package private(set) var digest: String?
  /// Conclusion of `summary.json`; `nil` where it has none or was not read.
  package private(set) var verdict: RunVerdict?
  /// Why it cannot be read.
  package private(set) var problem: String?

  /// Reads the folder at `path`; whatever it holds, that is no error.
  package init(path: String) {
    self.path = path
    let folder = RunFolder(path: path)
    do {
      try read(folder)
    } catch {
      state = Self.state(of: error, folder)
      problem = Self.tells(error, as: state) ? "\(error)" : nil
    }
  }

  /// Whether the reason says more than the state does.
  private static func tells(_ error: StoreError, as state: State) -> Bool {
    switch (state, error.reason) {
    case (.unfinished, _), (.inUse, _), (.foreign, .cannotRead): false
    default: true
    }
  }

  private mutating func read(_ folder: RunFolder) throws(StoreError) {
    let label = try RunLabel(of: folder)
    (name, plan, question) = (label.name, label.planHash, Self.question(in: label.scenario))
    guard folder.isFinished else { throw StoreError(path: path, .unfinished) }
    let manifest = try Manifest(of: folder)
    guard manifest.planHash == label.planHash else {
      throw StoreError(path: folder.manifest, .damaged("it is of another plan than run.sqlite"))
    }
    digest = manifest.digest
    verdict = try conclusion(of: folder, manifest).verdict
    _ = try FinishedRun(folder)
    let text = FileManager.default.contents(atPath: folder.scenario)
    guard let text,
      Scenario.simulated(String(decoding: text, as: UTF8.self))
        == Scenario.simulated(label.scenario)
    else {
      throw StoreError(
        path: folder.scenario, .damaged("it is missing, or another one than in run.sqlite"))
    }
    state = .finished
  }

  private func conclusion(
    of folder: RunFolder, _ manifest: Manifest
  ) throws(StoreError) -> SummaryLabel {
    guard let data = FileManager.default.contents(atPath: folder.summary),
      let label = try? JSONInput.value(SummaryLabel.self, in: data)
    else { throw StoreError(path: folder.summary, .damaged("it is no summary of a run")) }
    guard label.planHash == manifest.planHash, label.digest == manifest.digest else {
      throw StoreError(path: folder.summary, .damaged("it is of another run than manifest.json"))
    }
    return label
  }

  private static func state(of error: StoreError, _ folder: RunFolder) -> State {
    switch error.reason {
    case .unfinished: folder.isInUse ? .inUse : .unfinished
    case .locked: .inUse
    case .newer, .otherVersion, .otherPlan: .otherVersion
    case .foreign, .notSQLite, .wrongKind: .foreign
    case .cannotRead: folder.looksLikeRun ? .damaged : .foreign
    default: .damaged
    }
  }

  private static func question(in scenario: String) -> String? {
    let document = try? DocumentFile.document(scenario, name: "scenario")
    return document?.entries?.first { $0.key == "description" }?.value.scalar
  }
}
