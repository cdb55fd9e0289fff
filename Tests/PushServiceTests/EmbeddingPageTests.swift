import Foundation
import Testing

/// docs/embedding.md tells a host all that it can say to a service.
@Suite struct EmbeddingPageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// What the simulator calls in their place, which counts instructions, and a question of tests.
  private static let forms: Set<String> = ["attempt", "decide", "admit", "accepted", "waits"]

  @Test("every input of a service is on the page")
  func inputs() throws {
    let page = try String(
      contentsOf: Self.folder.appending(path: "docs/embedding.md"), encoding: .utf8)
    let sources = Self.folder.appending(path: "Sources/PushService")
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .filter { $0.hasPrefix("PushService+") }
    let names = try files.flatMap { file in
      try String(contentsOf: sources.appending(path: file), encoding: .utf8)
        .matches(of: #/public func ([a-zA-Z]+)\(/#).map { String($0.1) }
    }
    let inputs = Set(names).subtracting(Self.forms).sorted()
    #expect(inputs.count > 15)
    #expect(inputs.filter { !page.contains("`\($0)(") && !page.contains("`\($0)`") } == [])
  }
}
