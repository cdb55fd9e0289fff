import Documents
import Experiments
import Foundation
import RunStore
import Tables

/// The JSON that `sweep`, `gate`, `power simulate` or `analyze` printed.
package enum SelectionFile: Sendable {
  case sweep(SweepReport)
  case size(SizeReport)
  case gate(GateReport)
  case audit(AuditReport)
  case table(TableReport)

  /// - Throws: ``StoreError`` when the file cannot be read or is none of them.
  package init(path: String) throws(StoreError) {
    let data: Data
    do throws(InputFailure) { data = try InputFile.bytes(path) } catch {
      throw StoreError(path: path, .init(reading: error, "it is no file that can be read"))
    }
    if let report = try? JSONInput.value(SizeReport.self, in: data) {
      self = .size(report)
    } else if let report = try? JSONInput.value(SweepReport.self, in: data) {
      self = .sweep(report)
    } else if let report = try? JSONInput.value(GateReport.self, in: data) {
      self = .gate(report)
    } else if let report = try? JSONInput.value(AuditReport.self, in: data) {
      self = .audit(report)
    } else if let report = try? JSONInput.value(TableReport.self, in: data) {
      self = .table(report)
    } else {
      throw StoreError(path: path, .noSelection)
    }
    guard schema == 1 else {
      throw StoreError(
        path: path, .otherVersion(of: "schema", found: "\(schema)", accepted: "1"))
    }
  }

  private var schema: Int {
    switch self {
    case .sweep(let report): report.schema
    case .size(let report): report.schema
    case .gate(let report): report.schema
    case .audit(let report): report.schema
    case .table(let report): report.schema
    }
  }

  /// The report that the file holds, to be shown.
  package var tree: ReportTree {
    switch self {
    case .sweep(let report): report.tree
    case .size(let report): report.tree
    case .gate(let report): report.tree
    case .audit(let report): report.tree
    case .table(let report): report.tree(name: "Analysis of a table")
    }
  }
}

extension SelectionFile: Encodable {
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .sweep(let report): try report.encode(to: encoder)
    case .size(let report): try report.encode(to: encoder)
    case .gate(let report): try report.encode(to: encoder)
    case .audit(let report): try report.encode(to: encoder)
    case .table(let report): try report.encode(to: encoder)
    }
  }
}
