/// A row of `rows.tsv`: what is asked for, and how far it is met.
struct Requirement: Sendable {
  enum State: String, Sendable {
    case works
    case open
    case outOfScope = "out of scope"
  }

  /// Why a row is not this product's, the first words of its reason.
  static let outsides = ["app screen", "foreign service", "repeated rows", "organisation"]

  let id: String
  let text: String
  let state: State
  /// Why it does not work here; empty where it does.
  let reason: String
  /// The file that does it, where doc comments name the id nowhere or elsewhere.
  let file: String?

  /// The single ids that it stands for.
  var members: [String] { Identifier.members(of: id) }

  /// A line of five fields, separated by tabs; `nil` when it is none.
  init?(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, let state = State(rawValue: fields[2]) else { return nil }
    id = fields[0]
    text = fields[1]
    self.state = state
    reason = fields[3]
    file = fields[4].isEmpty ? nil : fields[4]
  }
}
