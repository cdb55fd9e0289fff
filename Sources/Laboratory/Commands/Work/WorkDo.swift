import ArgumentParser
import Documents
import Experiments
import Foundation
import RunStore

/// `pushlab work do`: one unit, on any machine.
struct WorkDo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "do",
    abstract: "Do one unit of work.",
    discussion: """
      The result is the file NAME-FIRST-LAST.sqlite, or .json for a search, beside the work file \
      NAME.json; if it was written elsewhere, copy it there. It appears when it is complete, and is \
      checked then, and not computed again. The same command resumes a unit of a run that was stopped.

      EXAMPLES
        pushlab work do work/run-0123456789abcdef.json 4-7
        pushlab work do caps/figures-0123456789abcdef.json 0-9 --out results
      """)

  @Argument(
    help: ArgumentHelp("The work file.", valueName: "work.json"),
    completion: .file(extensions: ["json"]))
  var file: String

  @Argument(
    help: ArgumentHelp("The first and the last cell, such as 4-7.", valueName: "cells"),
    transform: Self.cells)
  var cells: Range<Int>

  @Option(
    help: ArgumentHelp(
      "The folder for the result; the work file's own if not given.", valueName: "dir"),
    completion: .directory)
  var out: String?

  @Option(
    help: "Cells run at a time, 1 to 1024; one per core if not given.",
    transform: WholeNumber.reader(in: 1...1_024))
  var threads: Int?

  @Flag(help: "Print JSON with sorted keys instead of text.")
  var json = false

  @OptionGroup var messages: MessageOptions

  private static func cells(_ text: String) throws -> Range<Int> {
    guard let cells = WorkUnit.cells(text) else {
      throw ValidationError("accepted: first and last cell, such as 4-7")
    }
    return cells
  }

  func run() throws {
    let path = file
    let file = try WorkFile(path: path)
    let folder = out ?? URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    let done =
      if let work = try RunWork(file, path: path, rules: ThisProgram.rules) {
        try unit(of: work, in: UnitFolder(path: folder, of: work))
      } else {
        try unit(
          ReadyWork(file, cells: cells, path: path, rules: ThisProgram.rules),
          in: WorkFolder(folder))
      }
    let report = UnitReport(plan: file.name, cells: cells, checksum: done.checksum, path: done.path)
    try Console.out(json ? try JSONReport.text(report) : report.text)
    if !messages.quiet { Console.note(done.note) }
  }

  /// How a unit ended, with a line about it.
  private typealias Done = (path: String, checksum: String, note: String)
  private static let complete = "complete already: nothing was simulated"

  private func unit(of work: RunWork, in folder: UnitFolder) throws -> Done {
    let accepted = 0..<work.plan.subscriberCells
    guard cells.clamped(to: accepted) == cells else {
      throw WorkFileError(
        file, "has no cells \(WorkUnit.text(cells)); accepted: of \(WorkUnit.text(accepted))",
        isMismatch: false)
    }
    switch try folder.open(cells) {
    case .finished(let unit): return (unit.path, unit.checksum, Self.complete)
    case .open(let store):
      let runner = Runner(
        work.plan, threads: threads ?? Cores.count, eventShare: work.events.share, unit: cells)
      let note = try watch(cells.count) {
        try runner.run(into: store, isStopped: $0, progress: $1)
        try store.seal()
      }
      let path = folder.file(of: cells)
      return (path, try UnitFile(path, of: work).checksum, note)
    }
  }

  private func unit(_ work: ReadyWork, in folder: WorkFolder) throws -> Done {
    let path = folder.resultPath(work.name)
    if FileManager.default.fileExists(atPath: path) {
      return (path, try WorkResult(path: path, of: work.name).checksum, Self.complete)
    }
    try OutputFile.makeFolder(folder.path)
    var checksum = ""
    let note = try watch(work.cells) {
      var result = try work.run(threads: threads ?? Cores.count, isStopped: $0, progress: $1)
      try result.write(to: path)
      checksum = result.checksum
    }
    return (path, checksum, note)
  }

  /// - Returns: A line about how it went.
  private func watch(
    _ cells: Int,
    _ work: (
      @escaping @Sendable () -> Bool, @escaping @Sendable (Runner.Progress) -> Void
    ) throws -> Void
  ) throws -> String {
    let meter = ProgressMeter(messages.style, cells: cells)
    defer { meter.finish() }
    try StopSignal.heeded { isStopped in try work(isStopped, { meter.show($0) }) }
    return meter.summary
  }
}

/// The printed report of a unit that is done.
struct UnitReport: Encodable {
  let plan: String
  /// First and last.
  let cells: String
  let checksum: String
  let path: String

  init(plan: String, cells: Range<Int>, checksum: String, path: String) {
    self.plan = plan
    self.cells = WorkUnit.text(cells)
    self.checksum = checksum
    self.path = path
  }

  /// A line for people.
  var text: String { Escape.plain("cells \(cells) · checksum \(checksum) · \(path)") + "\n" }
}
