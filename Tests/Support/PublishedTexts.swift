import Foundation

/// Published texts with labels, which are not part of this repository: in the folder that
/// `PUSHLAB_DATA` names, or in `shared/data` beside the repository.
package enum PublishedTexts {
  package static let note = "the published texts are not here; PUSHLAB_DATA names their folder"

  package struct Row: Sendable {
    package let label: String
    package let text: String

    /// Its letters alone. Copies differ in numbers, signs and capitals.
    fileprivate var letters: String { text.lowercased().filter(\.isLetter) }
  }

  /// Labelled hate, offensive or neither (Davidson et al. 2017).
  package static let tweets = rows("offensive_train.tsv.gz")
  /// Labelled spam or ham (Almeida et al. 2011).
  package static let messages = rows("sms_spam_train.tsv.gz")
  /// Labelled positive or negative (Kotzias 2015).
  package static let reviews = rows("reviews_restaurant.tsv.gz")

  /// Every other row from the first one on: the moderation models were taught these, and thresholds
  /// were chosen on them.
  package static func taught(_ rows: [Row]) -> [Row] {
    stride(from: 0, to: rows.count, by: 2).map { rows[$0] }
  }

  /// The rows between, without those that are copies of a taught row or of each other: nothing was
  /// fitted to them. A quarter of the spam messages are such copies.
  package static func keptApart(_ rows: [Row]) -> [Row] {
    var known = Set(taught(rows).map(\.letters))
    return stride(from: 1, to: rows.count, by: 2).map { rows[$0] }
      .filter { known.insert($0.letters).inserted }
  }

  package static let folder: String? = {
    let beside = Repository.folder.appending(path: "../shared/data").standardized.path
    let named = ProcessInfo.processInfo.environment["PUSHLAB_DATA"]
    return [named, beside].compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: $0 + "/offensive_train.tsv.gz")
    }
  }()

  private static func rows(_ file: String) -> [Row] {
    let lines = unpacked("\(folder ?? ".")/\(file)").split(separator: "\n").dropFirst()
    return lines.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return Row(label: String(cells[0]), text: String(cells[cells.count - 1]))
    }
  }

  private static func unpacked(_ path: String) -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", path]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return "" }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
