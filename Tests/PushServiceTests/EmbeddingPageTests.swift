import Foundation
import TestSupport
import Testing

/// docs/embedding.md tells a host all that it can say to a service, and all that it may hear.
@Suite struct EmbeddingPageTests {
  @Test("every input, answer and effect of the door is on the page")
  func door() throws {
    let path = Repository.folder.appending(path: "docs/embedding.md")
    let page = try String(contentsOf: path, encoding: .utf8)
    let door = try DoorSource()
    let names = Set(door.inputs + door.effects + door.answers).subtracting(["done"])
    #expect(names.count > 35)
    #expect(names.sorted().filter { !page.contains("`\($0)`") } == [])
  }

  @Test("nothing that takes a pointer is public")
  func pointers() throws {
    let sources = Repository.folder.appending(path: "Sources")
    let pattern = #/public [^{]*(Unsafe[A-Za-z]*Pointer|\bCard\b|\bHistory\b)/#
    for target in ["PushModel", "PushPolicy", "PushMessages", "PushFanout", "PushService"] {
      let folder = sources.appending(path: target)
      let files = FileManager.default.enumerator(atPath: folder.path)!.compactMap { $0 as? String }
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        for line in text.split(separator: "\n") where line.contains(pattern) {
          Issue.record("\(file): \(line)")
        }
      }
    }
  }
}
