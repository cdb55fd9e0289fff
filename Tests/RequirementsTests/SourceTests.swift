import Foundation
import Testing

/// How the sources hang together, and that what must be tested is.
struct SourceTests {
  /// The targets that ship, and what they may import beside each other.
  private static let shipped = [
    "PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService", "DequeModule",
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

  @Test(
    "S1-10-tests: payload, delivery, links, asking and caps have a test each",
    arguments: ["S1-4.2-schema", "S0-NFR-REL-01", "S1-5-deeplink", "S1-6-optin", "S1-8-mkt"])
  func asked(id: String) throws {
    let tests = try Evidence.here.get().tests
    #expect(tests.contains { $0.members.contains(id) })
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

  /// The libraries and the command of Package.swift, with what each may import of them.
  private static func declared() throws -> [String: Set<String>] {
    let text = try Repository.text("Package.swift")
    let targets = text.split(separator: "targets: [\n").dropFirst().last ?? ""
    var found: [String: Set<String>] = [:]
    for part in targets.matches(of: #/library\(([^\]]*?)(?:\]\)|\))/#) {
      let names = part.output.1.matches(of: #/"([A-Za-z]+)"/#).map { String($0.output.1) }
      if let name = names.first { found[name] = Set(names.dropFirst()) }
    }
    return found.mapValues { names in names.filter { found[$0] != nil } }
  }
}
