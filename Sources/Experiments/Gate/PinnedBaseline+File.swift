import Documents
import Foundation
import SimKernel
import SimWorld
import Statistics

extension PinnedBaseline {
  private static let head = "{\n  \"checksum\" : \""
  private static let digits = 16

  /// The same bytes for the same figures. The first line after the brace is the checksum of all
  /// others, so that a byte that was edited is noticed.
  package func encoded() throws -> Data {
    let body = Data(try PinnedText(self).body.utf8)
    return Data("\(Self.head)\(Self.checksum(of: body))\",".utf8) + body
  }

  /// Whether the file at `path` is a pinned baseline, even if it was edited since.
  package static func looksPinned(_ path: String) -> Bool {
    guard let data = try? InputFile.bytes(path) else { return false }
    return ["worldHash", "cohortDays", "values"].allSatisfy {
      data.range(of: Data("\"\($0)\"".utf8)) != nil
    }
  }

  static func checksum(of body: Data) -> String {
    var digest = Digest()
    for byte in body { digest.combine(UInt64(byte)) }
    return hexadecimal(digest.value)
  }

  /// - Throws: ``SavedFileError`` when there is none at `path`, or it was changed after pinning.
  package init(path: String) throws(SavedFileError) {
    let data: Data
    do throws(InputFailure) { data = try InputFile.bytes(path) } catch {
      let reason =
        error.fault == .other
        ? "no such file, or it cannot be read; `pushlab gate pin` makes one"
        : InputFile.refusal(of: path, error)
      throw SavedFileError(path: path, fault: error.fault, reason: reason)
    }
    func refusal(_ reason: String) -> SavedFileError {
      SavedFileError(path: path, isMismatch: true, reason: reason)
    }
    let start = Self.head.utf8.count
    guard data.starts(with: Self.head.utf8), data.count > start + Self.digits + 2 else {
      throw refusal("does not begin with the checksum of a pinned baseline; \(Self.remedy)")
    }
    let found = String(decoding: data[start..<start + Self.digits], as: UTF8.self)
    let end = start + Self.digits + 2
    let expected = Self.checksum(of: data[end...])
    guard found == expected, data[..<end].suffix(2).elementsEqual("\",".utf8) else {
      throw refusal(
        "was edited: its checksum is \(quotable(found)), its text has \(expected); \(Self.remedy)")
    }
    guard let pinned = PinnedText.read(data) else {
      throw refusal("is no pinned baseline of this version; \(Self.remedy)")
    }
    self = pinned
    if let problem = pinned.problem { throw refusal("\(problem); \(Self.remedy)") }
  }

  private static let remedy = "accepted: what `pushlab gate pin` wrote; pin it again"

  /// The first content that no run could have produced; `nil` if there is none.
  private var problem: String? {
    guard (PinnedText.oldSchema...Self.currentSchema).contains(schema) else {
      return "has the form \(schema), this pushlab reads \(PinnedText.oldSchema) to "
        + "\(Self.currentSchema)"
    }
    guard !worlds.isEmpty, Set(worlds.map(\.key)).count == worlds.count else {
      return "has no world, or one of them twice"
    }
    return worlds.lazy.compactMap(\.problem).first
  }
}

extension PinnedWorld {
  fileprivate var problem: String? {
    guard (1...10_000).contains(replications), cohortDays > 0, cohortDays.isFinite else {
      return "has \(replications) seeds over \(cohortDays) days"
    }
    for (name, figures) in values.sorted(by: { $0.key < $1.key }) {
      guard let range = Self.range(of: name) else {
        return "has the unknown figure `\(quotable(name))`"
      }
      guard figures.count == replications else {
        return "has \(figures.count) values of \(name) for \(replications) seeds"
      }
      if let wrong = figures.compactMap({ $0 }).first(where: { !range.contains($0) }) {
        return "has the value \(wrong) of \(name)"
      }
    }
    for (name, figure) in adjusted.sorted(by: { $0.key < $1.key }) {
      guard figure.fits(seeds: replications, figures: PersonFigure.count) else {
        return "has adjusted values of \(quotable(name)) that do not fit"
      }
    }
    return nil
  }

  /// The range of a figure's values; `nil` for an unknown name.
  private static func range(of subject: String) -> ClosedRange<Double>? {
    guard let figure = GateFigure(subject: subject) else { return nil }
    if figure.isShare { return 0...1 }
    return 0...Double.greatestFiniteMagnitude
  }
}

extension GateFigure {
  /// The figure of a subject such as `deliveryRate[platform=ios]`; `nil` for an unknown one.
  init?(subject: String) {
    guard
      let figure = GateFigure(name: subject)
        ?? GateFigure(name: String(subject.prefix { $0 != "[" }))
    else { return nil }
    self = figure
  }
}
