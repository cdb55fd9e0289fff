import Foundation
import TestSupport
import Testing

/// An empty folder to run the command in; it goes with its owner.
final class Workshop: Sendable {
  private let own: TemporaryFolder
  let folder: URL

  init() throws {
    own = try TemporaryFolder()
    folder = URL(filePath: own.path, directoryHint: .isDirectory)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  /// Every file and folder, sorted.
  var names: [String] {
    (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).sorted()
  }

  /// Runs the command here, to its end.
  func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Ended {
    try run(arguments, environment: environment)
  }

  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Ended {
    try Started(arguments, in: folder, environment: environment).end()
  }

  /// Runs the program with rules of its own here, to its end.
  func runRules(_ arguments: String...) throws -> Ended {
    try Started(arguments, in: folder, executable: Started.ruleProgram).end()
  }

  /// Runs a script of bash here, in which `pushlab` is the command; its status is that of the last line.
  /// What still waits after two minutes, such as for the other end of a pipe, is killed.
  func shell(_ script: String, environment: [String: String] = [:]) throws -> Ended {
    let named = "pushlab() { '\(Started.executable.path)' \"$@\"; }\n" + script
    return try Started(
      ["-c", named], in: folder, environment: environment, executable: URL(filePath: "/bin/bash")
    ).end(within: 120)
  }

  /// What the JSON of a command says of how to get it again.
  func again(_ json: String) throws -> [String: Any] {
    let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return try #require(report?["again"] as? [String: Any])
  }

  /// Gives the command that a JSON names to a shell, and expects the same JSON.
  func expectSameAgain(_ json: String, overrides: [String], seed: Int) throws {
    let found = try again(json)
    #expect(found["overrides"] as? [String] == overrides)
    #expect(found["seed"] as? Int == seed)
    for key in ["version", "engine", "zoneData", "digest"] {
      #expect((found[key] as? String)?.isEmpty == false, "\(key)")
    }
    let command = try #require(found["command"] as? String)
    let ended = try shell(command + " --quiet")
    #expect(ended.out == json, "\(command): \(ended.note)")
  }

  /// Runs the command here with `input` on its standard input.
  func run(_ arguments: String..., input: Data) throws -> Ended {
    let pipe = Pipe()
    let started = try Started(arguments, in: folder, input: pipe)
    // On a thread of its own: what is printed meanwhile must be read.
    Thread.detachNewThread {
      try? pipe.fileHandleForWriting.write(contentsOf: input)
      try? pipe.fileHandleForWriting.close()
    }
    return try started.end()
  }
}
