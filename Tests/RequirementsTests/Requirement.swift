/// A row of `rows.tsv`: what is asked for, and how far it is met.
struct Requirement: Sendable {
  enum State: String, Sendable {
    case works
    /// It works in other words or under other names than those of its source; the reason says which.
    case weak
    /// A part of what the row asks for is not reached; the reason says which.
    case inPart = "in part"
    /// It works in a library, and no scenario, explanation or host reaches it.
    case libraryOnly = "library only"
    case open
    case outOfScope = "out of scope"
  }

  /// Why a row is not this product's, the first words of its reason.
  static let outsides = ["app screen", "foreign service", "repeated rows", "organisation"]

  let id: String
  let text: String
  /// What is done and what is then seen; empty where the row is out of scope.
  let check: String
  let state: State
  /// Why it does not work here; empty where it does.
  let reason: String
  /// The file that does it, where doc comments name the id nowhere or elsewhere.
  let file: String?
  /// The tests that hold the row, each as `Suite/function`.
  let tests: [String]

  /// The mutation that takes away what the row asks for.
  var patch: String { "\(Self.patches)/\(id.replacing("/", with: "+")).patch" }
  static let patches = "Tests/RequirementsTests/mutants"

  /// The single ids that it stands for.
  var members: [String] { Identifier.members(of: id) }

  /// A line of seven fields, separated by tabs; `nil` when it is none.
  init?(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, let state = State(rawValue: fields[3]) else { return nil }
    id = fields[0]
    text = fields[1]
    check = fields[2]
    self.state = state
    reason = fields[4]
    file = fields[5].isEmpty ? nil : fields[5]
    tests = fields[6].split(separator: "; ").map(String.init)
  }
}
