import Documents
import Foundation

/// The kind of text that a command writes, which the ending of its file must not contradict.
enum OutputKind: String {
  case html = "an HTML page"
  case markdown = "Markdown"
  case json = "JSON"
  case yaml = "YAML"
  case junit = "JUnit's XML"

  private var endings: [String] {
    switch self {
    case .html: ["html", "htm"]
    case .markdown: ["md", "markdown"]
    case .json: ["json"]
    case .yaml: ["yaml", "yml"]
    case .junit: ["xml"]
    }
  }

  /// Endings that promise another program than a reader of text.
  private static let known: Set = [
    "html", "htm", "md", "markdown", "json", "yaml", "yml", "xml", "csv", "tsv", "pdf", "ps", "doc",
    "docx", "odt", "rtf", "xls", "xlsx", "ods", "ppt", "pptx", "png", "jpg", "jpeg", "svg",
    "sqlite",
    "db", "parquet", "zip", "gz",
  ]

  /// - Parameters:
  ///   - path: `nil` for no file.
  ///   - isThere: Also of a file that is there. Whose it is should be asked before: that says more.
  /// - Throws: `InputError` for a file whose ending is that of another kind.
  func check(_ path: String?, isThere: Bool = false) throws(InputError) {
    guard let path, !OutputFile.isStream(path) else { return }
    guard isThere || !FileManager.default.fileExists(atPath: path) else { return }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard Self.known.contains(ending), !endings.contains(ending) else { return }
    let hint =
      self == .html && ending == "pdf" ? "; a browser prints such a page as a PDF file" : ""
    throw InputError(
      "\(path): would be \(rawValue); accepted: a file that ends in ."
        + endings.joined(separator: " or .") + hint)
  }
}
