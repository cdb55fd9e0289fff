import ArgumentParser
import Documents
import Experiments
import Foundation

/// `pushlab task`: one task of a search, on any machine.
struct TaskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "task",
    abstract: "Run one task that a command with --next has listed.",
    discussion: """
      A task is a file with some seeds of a setting, and all that they depend on. Its result depends \
      on nothing else, so it can be run anywhere, any number of times. The result is a file \
      seeds-NAME.json beside the task; if it was written elsewhere, copy it there. A result that is \
      complete is checked, and not computed again.

      The exit statuses are those of `pushlab run --shard`.

      EXAMPLES
        pushlab size scenarios/cap-sweep.yaml --out caps --next > todo
        xargs -n 1 pushlab task --quiet < todo
        pushlab task caps/tasks/figures-0123456789abcdef-0-9.json --out results
      """)

  @Argument(
    help: ArgumentHelp("The task's file.", valueName: "task.json"),
    completion: .file(extensions: ["json"]))
  var task: String

  @Option(
    help: ArgumentHelp(
      "The folder for the result; the task's own if not given.", valueName: "dir"),
    completion: .directory)
  var out: String?

  @Option(
    help: "Cells run at a time, 1 to 1024; one per core if not given.",
    transform: WholeNumber.reader(in: 1...1_024))
  var threads: Int?

  @OptionGroup var messages: ProgressOptions

  func run() throws {
    let task = try ReadyTask(
      Data(try InputError.bytes(of: task)), path: task, rules: ThisProgram.rules)
    let folder = out ?? URL(fileURLWithPath: self.task).deletingLastPathComponent().relativePath
    let path = "\(folder)/\(TaskResult.fileName(of: task.name))"
    guard try !isThere(path, task) else { return tell("\(path): complete") }
    try OutputFile.makeFolder(folder)
    let meter = ProgressMeter(messages.style, cells: task.cells)
    let result = try {
      defer { meter.finish() }
      return try StopSignal.heeded { isStopped in
        try task.run(
          threads: threads ?? Cores.count, isStopped: isStopped, progress: { meter.show($0) })
      }
    }()
    try result.write(to: path)
    tell("wrote \(path)")
  }

  private func isThere(_ path: String, _ task: ReadyTask) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    _ = try TaskResult(path: path, of: task.name)
    return true
  }

  private func tell(_ text: String) {
    if !messages.quiet { Console.note(text) }
  }
}
