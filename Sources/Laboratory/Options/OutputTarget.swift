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

  /// - Parameter inputs: Files that the verb reads, its own one first.
  /// - Throws: `InputError` when somebody else's file or folder is there.
  func check(_ inputs: [String]) throws(InputError) {
    guard !OutputFile.isStream(path) else { return }
    if inputs.contains(where: { OutputFile.isSameFile(path, $0) }) {
      throw InputError("\(path): would replace a file that is read; accepted: another file")
    }
    guard !RunFolder.isPart(path) else {
      throw InputError("\(path): is part of a run, and is not replaced; accepted: another file")
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard !isFolder.boolValue else {
      throw InputError("\(path): is a folder; accepted: the name of a file")
    }
    guard form != .html || ReportPage.looksWritten(path) else {
      throw InputError("\(path): is no page of PushLab and is not replaced; accepted: another file")
    }
  }

  func write(_ text: String) throws(OutputError) {
    guard isPrinted, form == .json || form == .markdown else {
      return try OutputFile.write(Data(text.utf8), to: path)
    }
    try Console.out(text)
  }
}
