import Documents
import Foundation
import Reports
import RunStore

/// The form of an output, named as the ending of its file.
enum OutputForm: String, CaseIterable {
  case html
  case markdown = "md"
  case json
  case junit = "xml"
  case csv, yaml
  case map = "map.yaml"
  case worlds = "worlds.json"

  /// What a report is written in.
  static let report: [Self] = [.html, .markdown, .json]
}

/// An output that `-o` names.
struct OutputTarget {
  let form: OutputForm
  /// `-` for standard output.
  let path: String

  static let standardOutput = "-"
  var isPrinted: Bool { OutputFile.isStandardOutput(path) }

  /// - Parameters:
  ///   - text: A path, or `-` with an ending.
  ///   - forms: Those that the verb writes.
  /// - Throws: `InputError` for an ending of none of them.
  init(_ text: String, among forms: [OutputForm]) throws(InputError) {
    guard text != Self.standardOutput else {
      let named = forms.map { "-.\($0.rawValue)" }.joined(separator: " or ")
      throw InputError("'-o -' does not say the form; accepted: \(named)")
    }
    let name = text.lowercased().replacing(#/\.yml$/#, with: ".yaml")
    let form = OutputForm.allCases.last { name.hasSuffix(".\($0.rawValue)") }
    guard let form, forms.contains(form) else {
      let named = forms.map { ".\($0.rawValue)" }.joined(separator: " or ")
      throw InputError("\(text): its ending is no form of this report; accepted: \(named)")
    }
    self.form = form
    path = name == "-.\(form.rawValue)" ? Self.standardOutput : text
  }

  /// Whether both are one place. Standard output takes one.
  func isSame(as other: OutputTarget) -> Bool {
    path == other.path || isPrinted && other.isPrinted || OutputFile.isSameFile(path, other.path)
      || FilePlace.standard(path) == FilePlace.standard(other.path)
  }

  /// - Parameters:
  ///   - inputs: Files that the verb reads, its own one first.
  ///   - folders: Those that it writes besides.
  /// - Throws: `InputError` when somebody else's file or folder is there, or no file can be.
  func check(_ inputs: [String], folders: [ResultFolder] = []) throws(InputError) {
    guard let target = try Self.target(of: path, folders: folders) else { return }
    if inputs.contains(where: { OutputFile.isSameFile(path, $0) }) {
      throw InputError("\(path): would replace a file that is read; accepted: another file")
    }
    guard !RunFolder.isPart(path) else {
      throw InputError("\(path): is part of a run, and is not replaced; accepted: another file")
    }
    guard !ResultFolder.isPartOfWork(target), !folders.contains(where: { $0.has(target) }) else {
      throw InputError(
        "\(path): is the name of one of the results' own files; accepted: another file")
    }
    guard FileManager.default.fileExists(atPath: path) else { return }
    guard form != .html || ReportPage.looksWritten(path) else {
      throw InputError("\(path): is no page of PushLab and is not replaced; accepted: another file")
    }
  }

  /// The regular file at the end of `path`; `nil` for a device, a pipe or standard output.
  ///
  /// - Throws: `InputError` when it cannot be written where it is.
  @discardableResult
  static func target(
    of path: String, folders: [ResultFolder] = []
  ) throws(InputError) -> String? {
    do throws(OutputError) {
      guard let target = try OutputFile.target(of: path) else { return nil }
      if !folders.contains(where: { $0.brings(target) }) {
        try OutputFile.checkFolder(of: target, for: path)
      }
      return target
    } catch { throw InputError(error.description, error.fault) }
  }

  func write(_ text: String) throws(OutputError) {
    guard isPrinted, form == .json || form == .markdown else {
      return try OutputFile.write(Data(text.utf8), to: path)
    }
    try Console.out(text)
  }
}
