import TestSupport

/// What the repository says of its requirements: the rows, the sources and the tests.
struct Evidence: Sendable {
  /// Read once for all tests.
  static let here = Result { try Evidence() }

  let rows: [Requirement]
  let literals: [Literal]
  let claims: [Claim]
  let tests: [NamedTest]
  /// All tests, each as `Suite/function`.
  let functions: Set<String>
  /// For each id, the sources with a doc comment that names it: what ships first, then what simulates.
  private(set) var sources: [String: [String]] = [:]

  private init() throws {
    rows = try Self.rows()
    literals = try Literal.all()
    claims = try Claim.all()
    let testFiles = try Repository.swiftFiles(under: "Tests").map { file in
      (file: file, text: try Repository.text(file))
    }
    tests = testFiles.flatMap { NamedTest.all(in: $0.text, file: $0.file) }
    functions = Set(testFiles.flatMap { TestFunction.all(in: $0.text) })
    let files = try Repository.swiftFiles(under: "Sources")
    let ships = files.filter { $0.hasPrefix("Sources/Push") }
    for file in ships + files.filter({ !$0.hasPrefix("Sources/Push") }) {
      for id in Set(Self.docIdentifiers(in: try Repository.text(file))) {
        sources[id, default: []].append(file)
      }
    }
  }

  /// The files that do what the row asks for.
  func files(of row: Requirement) -> [String] {
    if let file = row.file { return [file] }
    var files: [String] = []
    for file in row.members.flatMap({ sources[$0] ?? [] }) where !files.contains(file) {
      files.append(file)
    }
    return files
  }

  /// What the sources say of a row, each quote once.
  func quotes(of row: Requirement) -> [String] {
    literals.filter { row.members.contains($0.id) }.map(\.quote).reduce(into: []) { quotes, quote in
      if !quotes.contains(quote) { quotes.append(quote) }
    }
  }

  private static func rows() throws -> [Requirement] {
    try Repository.text("Tests/RequirementsTests/rows.tsv").split(separator: "\n").dropFirst()
      .map { line in
        guard let row = Requirement(line) else { throw Malformed(line: String(line)) }
        return row
      }
  }

  private static func docIdentifiers(in text: String) -> [String] {
    text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("///") }
      .flatMap { Identifier.written(in: $0) }.flatMap(Identifier.members)
  }

  struct Malformed: Error {
    let line: String
  }
}
