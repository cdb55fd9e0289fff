import Documents
import Experiments
import Foundation
import PushModel
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
    self = try Self.types(in: data).inUse { () throws(StoreError) in try Self(data, path) }
    guard schema == 1 else {
      throw StoreError(
        path: path, .otherVersion(of: "schema", found: "\(schema)", accepted: "1"))
    }
  }

  private init(_ data: Data, _ path: String) throws(StoreError) {
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
  }

  /// The types of push that ship, and those whose pushes metrics of the file are restricted to. A report has
  /// their names and nothing more of them, so that the category is any.
  private static func types(in data: Data) -> PushTypes {
    let text = String(decoding: data, as: UTF8.self)
    let found = text.matches(of: #/\[(?:type|cause)=([a-z0-9_.]+)\]/#).map { String($0.output.1) }
    let added = Set(found).filter { PushTypes.shipped[$0] == nil && AddedType.isName($0) }.sorted()
    return (try? PushTypes.shipped.adding(added.map { AddedType($0, .updates) })) ?? .shipped
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
