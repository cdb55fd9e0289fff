import Foundation
import TestSupport
import Testing

/// The compiler on the module PushService with one file changed: what is added to the door has to be answered.
@Suite("Cases of the door", .releaseOnly("runs the compiler"), .waits)
struct InputCaseTests {
  private let workshop: Workshop
  /// As SwiftPM makes it of the folder's name: what no identifier has is `_`, and so is a digit in front.
  private static let packageName = String(
    Repository.folder.lastPathComponent.lowercased().enumerated().map { place, one in
      one.isASCII && (one.isLetter || one.isNumber && place > 0) ? one : "_"
    })

  init() throws { workshop = try Workshop() }

  /// What the compiler says of the module's sources, of which `file` is changed.
  private func check(_ file: String, _ change: (String) -> String) throws -> Ended {
    let sources = Repository.folder.appending(path: "Sources/PushService").path
    let names = try #require(
      FileManager.default.enumerator(atPath: sources)?.allObjects as? [String])
    var files = names.filter { $0.hasSuffix(".swift") && $0 != file }.map { "\(sources)/\($0)" }
    let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
    try workshop.write(change(text), to: "Changed.swift")
    files.append("Changed.swift")
    return try Started(
      [
        "swiftc", "-typecheck", "-wmo", "-module-name", "PushService", "-swift-version", "6",
        "-package-name", Self.packageName,
        "-I", Started.products.appending(path: "Modules").path,
      ] + files.sorted(), in: workshop.folder,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
      executable: URL(filePath: "/usr/bin/env")
    ).end()
  }

  @Test("a new input does not compile until the door answers it")
  func input() throws {
    let file = "Door/Input.swift"
    #expect(try check(file) { $0 }.status == 0)
    let added = try check(file) {
      $0.replacing(
        "    case takeOverdue\n", with: "    case takeOverdue\n    case leave\n", maxReplacements: 1
      )
    }
    #expect(added.status == 1)
    #expect(added.note.contains("PushService+Receive.swift"), "\(added.note)")
    #expect(added.note.contains("switch must be exhaustive"), "\(added.note)")
  }

  @Test("a new input of the queue does not compile until the door answers it")
  func queueInput() throws {
    let added = try check("Door/Input.swift") {
      $0.replacing(
        "    case abandon(Attempt)\n", with: "    case abandon(Attempt)\n    case forget(Attempt)\n"
      )
    }
    #expect(added.status == 1 && added.note.contains("switch must be exhaustive"), "\(added.note)")
  }
}
