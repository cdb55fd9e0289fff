import Documents
import PushModel
import PushPolicy

/// A file of cases, schema `ranking/1`: pushes to one person with the verdicts that are expected of them.
package struct CaseFile: Sendable {
  /// The cases in the order of the file.
  package let cases: [PlayedCase]
  /// The file's name in messages.
  package let name: String

  /// Reads the file at `path`, YAML or JSON.
  ///
  /// - Parameter types: Types that a strategy names, for which no type that only the file has stands.
  /// - Throws: `ScenarioError` with every problem: its place, what was found and what is accepted.
  package init(path: String, avoiding types: Set<PushType> = []) throws(ScenarioError) {
    try self.init(text: try DocumentFile.text(path), name: path, avoiding: types)
  }

  /// Reads a text, which messages call `name`.
  package init(
    text: String, name: String, avoiding types: Set<PushType> = []
  ) throws(ScenarioError) {
    let document = try DocumentFile.document(text, name: name)
    let problems = CaseShape.file.validate(document)
    guard problems.isEmpty else { throw ScenarioError(problems) }
    let file = try DocumentDecoder().decode(
      WrittenCases.self, from: CaseShape.file.filling(document))
    var cases: [PlayedCase] = []
    var found: [Problem] = []
    for (index, written) in file.cases.enumerated() {
      let path = DocumentPath() + "cases" + index
      do throws(CaseProblem) {
        cases.append(try Self.played(written, rank: file.defaults?.rank, types))
      } catch {
        let place = DocumentPath(path.steps + error.path.steps)
        found.append(Problem(document.mark(at: place), place, error.reason))
      }
    }
    let names = file.cases.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      let place = DocumentPath() + "cases" + index + "name"
      found.append(
        Problem(document.mark(at: place), place, "is '\(name)' again; accepted: a name of its own"))
    }
    guard found.isEmpty else { throw ScenarioError(found) }
    self.cases = cases
    self.name = name
  }

  /// The case, whose caps a policy can have.
  private static func played(
    _ written: WrittenCase, rank: Int?, _ types: Set<PushType>
  ) throws(CaseProblem) -> PlayedCase {
    let played = try PlayedCase(written, rank: rank, avoiding: types)
    do throws(PolicyError) {
      _ = try PolicyTable(played.policy(over: nil), naming: PushNames(types: .inUse))
    } catch {
      throw CaseProblem(DocumentPath() + "caps", "cannot be counted: \(error)")
    }
    return played
  }
}

/// What is wrong with a case beyond its shape.
struct CaseProblem: Error {
  var path: DocumentPath
  var reason: String

  init(_ path: DocumentPath, _ reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// The file as it is written.
struct WrittenCases: Decodable {
  var cases: [WrittenCase]
  var defaults: Defaults?

  struct Defaults: Decodable { var rank: Int? }
}

struct WrittenCase: Decodable {
  var name: String
  var caps: [WrittenCap]?
  var gap: WrittenLength?
  var gapExempt: [WrittenGroup]?
  var gapOverflow: Policy.GapOverflow?
  var pushes: [WrittenPush]
  var withdrawals: [Withdrawal]?
  var verdicts: [CaseVerdict]?

  struct Withdrawal: Decodable {
    var id: String
    var at: CaseTime
  }
}

extension WrittenCase {
  /// The groups that it names.
  var groups: [WrittenGroup] {
    (gapExempt ?? [])
      + (caps ?? []).flatMap { cap in
        [cap.of].compactMap(\.self) + (cap.exempt ?? []) + (cap.reserve ?? []).map(\.of)
      }
  }
}

struct WrittenPush: Decodable {
  var id: String
  var at: CaseTime
  var type: String
  var category: String?
  var sender: String?
  var rank: Int?
  var tags: [String]?
  var campaign: String?
  var sendAt: CaseTime?
  var expires: CaseTime?
}

struct WrittenCap: Decodable {
  var name: String?
  var of: WrittenGroup?
  var each: String?
  var limit: Int
  var per: WrittenLength
  var overflow: Cap.Overflow?
  var exempt: [WrittenGroup]?
  var exemptConsumes: Bool?
  var reserve: [Reservation]?

  struct Reservation: Decodable {
    var of: WrittenGroup
    var places: Int
  }
}

/// A window or a gap: minutes as a number, or a text such as `localDay`, `rolling 6h`, `30min`.
struct WrittenLength: Decodable {
  var text: String

  init(_ text: String) { self.text = text }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// The window; `nil` for a text that names none.
  var window: CapWindow? {
    guard let minutes = Int64(text) else { return CapWindow(text) }
    return .rolling(.minutes(minutes))
  }

  /// The length; `nil` for a text that names none.
  var length: Interval? { Int64(text).map { .minutes($0) } ?? Interval(text) }
}

/// A group: a mapping of `type`, `category`, `channel`, `tag`, `campaign` and `sender`, all of which must
/// hold, none for all pushes; or its text.
struct WrittenGroup: Decodable {
  /// Kinds and names; the text of a group has no kind.
  var parts: [(kind: String, name: String)]

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      parts =
        text == "global"
        ? [] : text.split(separator: "+", omittingEmptySubsequences: false).map { ("", String($0)) }
      return
    }
    let names = try [String: String](from: decoder)
    parts = names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
