import Documents
import Experiments
import Foundation
import RunStore

/// The output of `pushlab sweep --json` or `pushlab size --json`.
package enum SelectionFile: Sendable {
  case sweep(SweepReport)
  case size(SizeReport)

  /// - Throws: ``StoreError`` when the file cannot be read or is neither.
  package init(path: String) throws(StoreError) {
    let data: Data
    do { data = try InputFile.bytes(path) } catch {
      throw StoreError(path: path, .cannotRead("it is no file that can be read"))
    }
    if let report = try? JSONInput.value(SizeReport.self, in: data) {
      self = .size(report)
    } else if let report = try? JSONInput.value(SweepReport.self, in: data) {
      self = .sweep(report)
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
    }
  }

  package func page() -> ReportPage {
    switch self {
    case .sweep(let report): ReportPage(SweepPage(report).page)
    case .size(let report): ReportPage(SizePage(report).page)
    }
  }
}
