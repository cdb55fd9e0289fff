import Foundation
import Tables
import TestSupport

/// Published tables, which are not part of this repository: in the folder that `PUSHLAB_DATA`
/// names, or in `shared/data` beside the repository.
package enum RealData {
  package static let note = "the published tables are not here; PUSHLAB_DATA names their folder"

  package static let folder: String? = {
    let beside = Repository.folder.appending(path: "../shared/data").standardized.path
    let named = ProcessInfo.processInfo.environment["PUSHLAB_DATA"]
    return [named, beside].compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: $0 + "/reference_values.json")
    }
  }()

  package static func report(_ file: String, _ question: TableQuestion) throws -> TableReport {
    let source = try DelimitedFile(path: folder! + "/" + file)
    return try TableAnalysis(question, folder: NSTemporaryDirectory()).report(of: source)
  }

  /// Figures worked out with SciPy from these files; they have eight digits.
  package static func reference(_ path: String...) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder! + "/reference_values.json"))
    var value = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    for key in path { value = value[key] as? [String: Any] ?? [:] }
    return value
  }
}

extension [String: Any] {
  package func number(_ key: String) -> Double { (self[key] as? NSNumber)?.doubleValue ?? .nan }

  package func pair(_ key: String) -> (low: Double, high: Double) {
    let values = (self[key] as? [NSNumber] ?? []).map(\.doubleValue)
    return values.count == 2 ? (values[0], values[1]) : (.nan, .nan)
  }
}
