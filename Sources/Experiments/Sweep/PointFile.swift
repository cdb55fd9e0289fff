import Documents
import Foundation
import SimKernel

/// The results of the seeds of one point so far, in a small file.
struct PointFile: Hashable, Sendable, Codable {
  /// Version of the form and of the counting rules. Other versions are not read.
  static let currentSchema = 4

  var schema = PointFile.currentSchema
  /// Hash of the point's scenario, without `replications`.
  var plan: String
  /// By seed, then by name, as ``SeedFigures`` has them.
  var seeds: [Int: [String: Double]] = [:]
  /// Of all the rest, so that a figure that was edited is noticed.
  private var checksum = ""

  init(plan: String) { self.plan = plan }

  /// The file at `path`; without seeds if there is none.
  ///
  /// - Throws: ``SavedFileError`` if `path` holds something else.
  init(plan: String, path: String) throws(SavedFileError) {
    self.init(plan: plan)
    let data: Data
    do throws(InputFailure) { data = try InputFile.bytes(path) } catch {
      // What cannot be read now must not be replaced.
      if error.number == ENOENT { return }
      throw SavedFileError(
        path: path, fault: error.fault, reason: InputFile.refusal(of: path, error))
    }
    guard let found = try? JSONInput.value(Self.self, in: data),
      found.schema == Self.currentSchema, found.plan == plan
    else {
      throw SavedFileError(
        path: path, isMismatch: true,
        reason: "is no point of this sweep, or of another version; remove it to go on")
    }
    guard found.checksum == found.digest else {
      throw SavedFileError(
        path: path, isMismatch: true,
        reason: "was edited: its checksum is \(quotable(found.checksum)), its figures have "
          + "\(found.digest); remove it to go on")
    }
    self = found
    checksum = ""
  }

  /// Writes the whole file or nothing.
  ///
  /// - Throws: ``OutputError``
  func write(to path: String) throws {
    var file = self
    file.checksum = digest
    try OutputFile.write(Data((try JSONReport.line(file) + "\n").utf8), to: path)
  }

  /// Over the plan and every figure, in order.
  private var digest: String {
    var digest = Digest()
    func combine(_ text: String) {
      digest.combine(UInt64(text.utf8.count))
      for byte in text.utf8 { digest.combine(UInt64(byte)) }
    }
    combine(plan)
    for (seed, figures) in seeds.sorted(by: { $0.key < $1.key }) {
      digest.combine(UInt64(bitPattern: Int64(seed)))
      digest.combine(UInt64(figures.count))
      for (metric, value) in figures.sorted(by: { $0.key < $1.key }) {
        combine(metric)
        digest.combine(value.bitPattern)
      }
    }
    return hexadecimal(digest.value)
  }
}
