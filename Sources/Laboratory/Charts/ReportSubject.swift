import Documents
import Foundation
import Reports
import RunStore

/// The subject of a page: the folder of a run, or a file with a sweep's result.
struct ReportSubject {
  let path: String
  private let isFile: Bool

  init(path: String) {
    self.path = path
    var isFolder: ObjCBool = false
    isFile =
      FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// `RUN/report.html`; `caps.html` for `caps.json`.
  var defaultFile: String {
    guard isFile else { return URL(fileURLWithPath: path).relativePath + "/report.html" }
    return path.hasSuffix(".json") ? path.dropLast(5) + ".html" : path + ".html"
  }

  /// - Throws: `InputError` when the page would take the place of a folder or of what it is about.
  func check(output file: String) throws(InputError) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
    if file.isEmpty || exists && isFolder.boolValue {
      throw InputError("'\(file)': a folder or no name, accepted: the name of a file for the page")
    }
    let resolved = { (path: String) in URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
    let own =
      isFile
      ? [path]
      : ["run.sqlite", "summary.json", "manifest.json", "scenario.yaml"].map { "\(path)/\($0)" }
    if own.contains(where: { resolved($0) == resolved(file) || OutputFile.isSameFile($0, file) }) {
      throw InputError("\(file): the page would replace what it is about; accepted: another file")
    }
    try Self.checkReplaced(file)
  }

  /// A report replaces reports, and no file that another program reads.
  private static func checkReplaced(_ file: String) throws(InputError) {
    let place = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    let found = try? FileManager.default.attributesOfItem(atPath: place)
    let ending = URL(fileURLWithPath: file).pathExtension.lowercased()
    guard !OutputFile.isStream(file), let found, found[.type] as? FileAttributeType == .typeRegular,
      (found[.size] as? NSNumber)?.intValue ?? 0 > 0, !ReportPage.looksWritten(file),
      !["html", "htm", "md", "markdown", "txt"].contains(ending)
    else { return }
    throw InputError(
      "\(file): is there and is no report, and is not replaced; accepted: a new file, or a name that "
        + "ends in .html or .md")
  }

  /// Only a page of ours gives way to one whose name nobody gave.
  ///
  /// - Throws: `InputError` with the name of a file that is somebody else's.
  func checkOwn(_ file: String) throws(InputError) {
    guard FileManager.default.fileExists(atPath: file), !OutputFile.isStream(file) else { return }
    guard ReportPage.looksWritten(file) else {
      throw InputError(
        "\(file): was not written by `pushlab report` and is not touched; accepted: --output with "
          + "the name of a file")
    }
  }

  func page() throws(StoreError) -> ReportPage {
    isFile ? try SelectionFile(path: path).tree.page : try RunFolder(path: path).page()
  }

  func markdown() throws(StoreError) -> String {
    isFile ? try SelectionFile(path: path).tree.markdown : try RunFolder(path: path).markdown()
  }
}
