import ArgumentParser
import Documents
import Experiments
import Foundation
import RunStore

/// The file `work.json` in the folder of divided work: what it is that is divided.
struct WorkJob: Codable {
  /// 3 had commands of verbs that are gone.
  private static let currentSchema = 4
  static let fileName = "work.json"
  static let seedsRange = 1...10_000

  /// Version of this form.
  private var schema = WorkJob.currentSchema
  /// The command whose report `work join` prints, without the program.
  let command: [String]
  /// The name of a run's work file; `nil` for any other command.
  let plan: String?
  let seedsPerUnit: Int

  init(_ command: [String], plan: String? = nil, seedsPerUnit: Int) {
    self.command = command
    self.plan = plan
    self.seedsPerUnit = seedsPerUnit
  }

  /// - Throws: `WorkFileError`, also for the file of an earlier version in place of the folder.
  init(in folder: String) throws {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    if isThere, !isFolder.boolValue {
      _ = try WorkFile(path: folder)
      throw InputError("\(folder): is a work file; its folder is accepted")
    }
    let path = "\(folder)/\(Self.fileName)"
    let bytes = Data(try InputError.bytes(of: path))
    self = try WorkFileError.value(Self.self, in: bytes, path, is: "job", Self.currentSchema)
    guard Self.seedsRange.contains(seedsPerUnit) else {
      throw WorkFileError(
        path, "has seedsPerUnit \(seedsPerUnit); accepted: 1 to 10000", isMismatch: true)
    }
  }

  /// - Parameter units: Those into which a run is to be divided.
  /// - Throws: `InputError` when the folder has another job, one that is divided otherwise, or is that
  ///   of a run.
  func check(_ folder: String, units: Int? = nil) throws {
    if FileManager.default.fileExists(atPath: "\(folder)/\(Self.fileName)") {
      let other = try WorkJob(in: folder)
      guard try other.plan == plan && other.meaning == meaning else {
        throw InputError(
          "\(folder): has the work of `\(Escape.shell(other.command))`; accepted: another folder")
      }
      try other.checkSame(units, seedsPerUnit, folder)
    }
    guard !FileManager.default.fileExists(atPath: RunFolder(path: folder).database) else {
      throw InputError("\(folder): is the folder of a run; accepted: another folder")
    }
  }

  private var meaning: [String] { get throws { try DividedWork.command(command).meaning } }

  /// - Throws: `InputError` with the line that goes on with the work, unless it is divided alike.
  private func checkSame(_ units: Int?, _ seeds: Int, _ folder: String) throws {
    var option = ["--seeds-per-unit", "\(seedsPerUnit)"]
    if let plan {
      let path = "\(folder)/\(plan).json"
      guard FileManager.default.fileExists(atPath: path),
        case .run(_, _, let there) = try WorkFile(path: path).result, there != units
      else { return }
      option = ["--units", "\(there)"]
    } else if seeds == seedsPerUnit {
      return
    }
    let line = [ThisProgram.name, "work", "split", "--out", folder] + option + command
    throw InputError(
      "\(folder): its work is divided otherwise; accepted: another folder, or "
        + "`\(Escape.shell(line))`")
  }

  /// Writes the job into a folder that was checked.
  func write(in folder: String) throws {
    try OutputFile.makeFolder(folder)
    try OutputFile.write(
      Data(try JSONReport.text(self).utf8), to: "\(folder)/\(Self.fileName)")
  }
}

/// Divided work in its folder.
enum DividedWork {
  case run(RunWork, UnitFolder)
  case search(any SearchCommand, WorkFolder)

  /// - Parameters:
  ///   - ahead: The number of units up to which a search lists ones that it may not need.
  ///   - options: Further options of a search.
  init(in folder: String, ahead: Int = 0, options: [String] = []) throws {
    let job = try WorkJob(in: folder)
    if let plan = job.plan {
      let path = "\(folder)/\(plan).json"
      guard let work = try RunWork(try WorkFile(path: path), path: path, rules: ThisProgram.rules)
      else { throw WorkFileError(path, "is the work file of no run", isMismatch: true) }
      self = .run(work, UnitFolder(path: folder, of: work))
    } else {
      guard let command = try Self.command(job.command + options) as? any SearchCommand else {
        throw InputError("\(folder): names no work file of its run; accepted: to split it again")
      }
      self = .search(
        command,
        WorkFolder(folder, deal: SeedBatches(perUnit: job.seedsPerUnit, ahead: ahead)))
    }
  }

  /// The command that `arguments` give.
  static func command(_ arguments: [String]) throws -> any DivisibleCommand {
    try EarlierVerb.check(arguments)
    guard let command = try PushLab.parseAsRoot(arguments) as? any DivisibleCommand else {
      throw InputError(
        "`\(Escape.shell(arguments))` is not divided; accepted: run, sweep, power simulate, gate "
          + "test, check --law or --assumption")
    }
    try command.checkDivided()
    return command
  }

  /// A unit: the path of its work file, and its cells.
  struct Listed: Encodable {
    let file: String
    let cells: String
  }

  /// The units that are still to be done. Those of a search depend on what others have found; their
  /// work files are written.
  func missing() throws -> [Listed] {
    switch self {
    case .run(let work, let folder):
      return folder.missing(in: try folder.foundUnits()).map {
        Listed(file: "\(folder.path)/\(work.file.name).json", cells: WorkUnit.text($0))
      }
    case .search(let command, let folder):
      do {
        _ = try command.answer(from: folder)
        return []
      } catch let wanted as UnitsWanted {
        try folder.write(wanted.units)
        return wanted.units.map {
          Listed(file: "\(folder.path)/\($0.file.name).json", cells: WorkUnit.text($0.cells))
        }
      }
    }
  }
}

/// Work of which units are still to be done.
struct UnfinishedWork: EndingError {
  let folder: String
  let count: Int

  let status = ExitStatus.incomplete

  var lines: [String] {
    let command = Escape.shell([ThisProgram.name, "work", "status", folder])
    return [
      "\(ThisProgram.name): \(folder): \(count) unit\(count == 1 ? " is" : "s are") to be done; "
        + "`\(command)` lists \(count == 1 ? "it" : "them")"
    ]
  }
}

extension UnitFolder {
  /// The finished units; files of others are named.
  func foundUnits() throws -> [UnitFile] {
    try units { Console.note("\(ThisProgram.name): \($0); it is passed over") }
  }
}
