import Documents
import Foundation
import PushModel
import Scenarios
import SimWorld

/// A piece of work that any machine with this version of the program can do: some seeds of a
/// setting, or a law. It is an interface: docs/scale.md documents its file.
package struct WorkTask: Hashable, Sendable, Codable {
  static let currentSchema = 1
  /// The most seeds of a setting: no procedure goes beyond a tenth of them.
  static let seedsMax = 100_000

  /// Version of this form.
  var schema = WorkTask.currentSchema
  var engineVersion = ExperimentPlan.engineVersion
  var zoneVersion = ZoneBuilder.dataVersion
  /// The file's name without `.json`. Tasks of the same name have the same result.
  let name: String
  /// The scenario with every default and one replication.
  let scenario: String
  let work: Work
  /// Digest of the text without this line.
  var checksum = ""

  enum Work: Hashable, Sendable, Codable {
    /// The metrics of the seeds before `end`, from `first`.
    case figures(first: Int, end: Int, tailMilliseconds: Int64)
    /// The records of these seeds' cells. The arms have these weights: those of an audit may give an
    /// arm nobody, which a scenario's file may not.
    case cells(first: Int, end: Int, losses: [Loss], weights: [Double])
    /// The finding of a law in so many worlds.
    case law(name: String, worlds: Int)
  }

  /// An ``ExtraLoss``.
  struct Loss: Hashable, Sendable, Codable {
    let share: Double
    let salt: UInt64
  }

  /// What is kept of a setting's seeds.
  package enum Kind: String, CaseIterable, Sendable { case figures, cells }

  init(_ kind: Kind, _ seeds: Range<Int>, of setting: WorkSetting) throws {
    name = Self.name(kind, seeds, of: setting.name)
    let (first, end) = (seeds.lowerBound, seeds.upperBound)
    switch kind {
    case .figures:
      scenario = setting.plan.resolved
      work = .figures(first: first, end: end, tailMilliseconds: setting.tail.milliseconds)
    case .cells:
      scenario = try setting.textWithEqualWeights()
      work = .cells(
        first: first, end: end,
        losses: setting.losses.map { Loss(share: $0.share, salt: $0.salt) },
        weights: setting.plan.scenario.arms.map(\.weight))
    }
  }

  init(law: String, worlds: Int, of setting: WorkSetting) {
    name = Self.name(law: law, worlds: worlds, of: setting.name)
    scenario = setting.plan.resolved
    work = .law(name: law, worlds: worlds)
  }

  static func name(_ kind: Kind, _ seeds: Range<Int>, of setting: String) -> String {
    "\(kind.rawValue)-\(setting)-\(seeds.lowerBound)-\(seeds.upperBound - 1)"
  }

  static func name(law: String, worlds: Int, of setting: String) -> String {
    "law-\(setting)-\(law)-\(worlds)"
  }
}

extension WorkTask {
  /// The task's text, with its checksum.
  func text() throws -> String {
    var task = self
    task.checksum = try digest()
    return try JSONReport.text(task)
  }

  func digest() throws -> String {
    var task = self
    task.checksum = ""
    return hexadecimal(Data(try JSONReport.line(task).utf8).digest)
  }
}
