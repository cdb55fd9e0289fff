import Foundation
import Statistics
import TestSupport

@testable import Tables

/// Tables written into a file of their own.
final class TableDesk {
  private let own: TemporaryFolder
  var folder: String { own.path }

  init() throws { own = try TemporaryFolder() }

  func write(_ text: String, to name: String = "t.csv") throws -> String {
    try write(Data(text.utf8), to: name)
  }

  func write(_ data: Data, to name: String) throws -> String {
    try own.write(name, bytes: data)
  }

  /// Everything but the folder's name, which differs from run to run.
  func told(_ error: any Error) -> String {
    "\(error)".replacing(folder + "/", with: "")
  }

  func report(
    _ text: String, _ question: TableQuestion, memoryMax: Int = TableAnalysis.memoryMax
  ) throws -> TableReport {
    let source = try DelimitedFile(path: try write(text))
    return try TableAnalysis(question, folder: folder, memoryMax: memoryMax).report(of: source)
  }
}

extension TableQuestion {
  /// In the words of the command line.
  init(_ unit: Unit, _ metrics: String..., arm: String? = "arm") throws {
    self.init(unit: unit, metrics: try metrics.map { try TableMetric($0) })
    self.arm = arm
  }

  func with(_ change: (inout TableQuestion) throws -> Void) rethrows -> TableQuestion {
    var question = self
    try change(&question)
    return question
  }
}

extension TableReport {
  func comparison(_ metric: String, _ arm: String, in segment: String = "all") -> Comparison? {
    comparisons.first { $0.metric == metric && $0.arm == arm && $0.segment == segment }
  }

  func level(_ metric: String, _ arm: String = "all", in segment: String = "all") -> TableLevel? {
    levels.first { $0.metric == metric && $0.arm == arm && $0.segment == segment }
  }

  func check(_ name: String) -> TableCheck? { checks.first { $0.name == name } }

  /// As it is printed for machines.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
