import Foundation
import Statistics
import Tables
import TestSupport

/// Tables written into a file of their own.
package final class TableDesk {
  private let own: TemporaryFolder
  package var folder: String { own.path }

  package init() throws { own = try TemporaryFolder() }

  package func write(_ text: String, to name: String = "t.csv") throws -> String {
    try write(Data(text.utf8), to: name)
  }

  package func write(_ data: Data, to name: String) throws -> String {
    try own.write(name, bytes: data)
  }

  /// Everything but the folder's name, which differs from run to run.
  package func told(_ error: any Error) -> String {
    "\(error)".replacing(folder + "/", with: "")
  }

  package func report(
    _ text: String, _ question: TableQuestion, memoryMax: Int = TableAnalysis.memoryMax
  ) throws -> TableReport {
    let source = try DelimitedFile(path: try write(text))
    return try TableAnalysis(question, folder: folder, memoryMax: memoryMax).report(of: source)
  }
}

extension TableQuestion {
  /// In the words of the command line.
  package init(_ unit: Unit, _ metrics: String..., arm: String? = "arm") throws {
    self.init(unit: unit, metrics: try metrics.map { try TableMetric($0) })
    self.arm = arm
  }

  package func with(_ change: (inout TableQuestion) throws -> Void) rethrows -> TableQuestion {
    var question = self
    try change(&question)
    return question
  }
}

extension TableFilter {
  /// `column=value|value`
  package init(_ text: String) throws {
    let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2 else { throw TableError.question("`\(text)` has no `=`") }
    self.init(column: sides[0], values: sides[1].split(separator: "|").map(String.init))
  }
}

extension TableReport {
  package func comparison(_ metric: String, _ arm: String, in segment: String = "all")
    -> Comparison?
  {
    comparisons.first { $0.metric == metric && $0.arm == arm && $0.segment == segment }
  }

  package func level(_ metric: String, _ arm: String = "all", in segment: String = "all")
    -> TableLevel?
  {
    levels.first { $0.metric == metric && $0.arm == arm && $0.segment == segment }
  }

  package func check(_ name: String) -> TableCheck? { checks.first { $0.name == name } }

  /// As it is printed for machines.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
