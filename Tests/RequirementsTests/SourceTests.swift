import Foundation
import TestSupport
import Testing

/// How the sources hang together, and that what must be tested is.
struct SourceTests {
  /// The targets that ship, and what they may import beside each other.
  private static let shipped = [
    "Bytes", "JSON", "PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService",
    "DequeModule",
  ]

  @Test("S0-NFR-MAI-01: what decides and fans out imports nothing but itself and a queue")
  func aloneInSources() throws {
    for target in Self.shipped.dropLast() {
      let imports = try Self.imports(of: target)
      #expect(imports.isSubset(of: Self.shipped), "\(target): \(imports)")
    }
  }

  @Test("S0-NFR-MAI-02: each target imports only targets that Package.swift gives it")
  func declared() throws {
    let declared = try Self.declared()
    #expect(declared.count >= 10)
    for (target, dependencies) in declared {
      let own = try Self.imports(of: target).filter { declared[$0] != nil }
      #expect(own.isSubset(of: dependencies), "\(target): \(own.subtracting(dependencies))")
    }
  }

  @Test("S0-NFR-MAI-02: arrows between targets go one way")
  func oneWay() throws {
    var rest = try Self.declared()
    while let leaf = rest.keys.sorted().first(where: { rest[$0, default: []].isEmpty }) {
      rest[leaf] = nil
      for target in rest.keys { rest[target]?.remove(leaf) }
    }
    #expect(rest.isEmpty, "these lead back to themselves: \(rest.keys.sorted())")
  }

  private static func imports(of target: String) throws -> Set<String> {
    let files = try Repository.swiftFiles(under: "Sources/\(target)")
    #expect(!files.isEmpty)
    return try files.reduce(into: []) { found, file in
      for line in try Repository.text(file).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place <= 2, place + 1 < words.count,
          !line.hasPrefix(" "), !line.hasPrefix("/")
        else { continue }
        found.insert(String(words[place + 1].prefix { $0 != "." }))
      }
    }
  }

  /// The libraries of Package.swift, with what each may import of them.
  private static func declared() throws -> [String: Set<String>] {
    let text = try Repository.text("Package.swift")
    // Lists that several targets share have a name.
    var shared: [String: Set<String>] = [:]
    for list in text.matches(of: #/let ([a-z]+): \[Target\.Dependency\] =([^=]*?)\n\n?(?=let|//)/#)
    {
      shared[String(list.1)] = names(in: list.2, shared)
    }
    let targets = text.split(separator: "targets: [\n").dropFirst().last ?? ""
    var found: [String: Set<String>] = [:]
    for part in targets.matches(of: #/library\(\s*"([A-Za-z]+)"([^\]]*?)(?:\]\)|\], settings|\))/#)
    {
      found[String(part.1)] = names(in: part.2, shared)
    }
    return found.mapValues { names in names.filter { found[$0] != nil } }
  }

  /// What stands in quotes in a list of dependencies, and what the lists hold that it names.
  private static func names(
    in list: Substring, _ shared: [String: Set<String>]
  ) -> Set<String> {
    let quoted = Set(list.matches(of: #/"([A-Za-z]+)"/#).map { String($0.1) })
    let words = list.replacing(#/"[^"]*"/#, with: "").matches(of: #/[a-z]+/#).map { String($0.0) }
    return words.reduce(into: quoted) { $0.formUnion(shared[$1] ?? []) }
  }
}
