import Foundation

/// Reads the text of a configuration file.
package enum DocumentFile {
  /// The mapping in the file at `path`.
  static func read(_ path: String) throws(ScenarioError) -> DocumentNode {
    try document(try text(path), name: path)
  }

  /// The mapping in `text`, whose marks call the file `name`.
  package static func document(
    _ text: String, name: String, bytesMax: Int = DocumentParser.bytesMax
  ) throws(ScenarioError) -> DocumentNode {
    let root = try DocumentParser.parse(text, source: .file(name), bytesMax: bytesMax)
    guard root.entries != nil else {
      let found = root.isNull ? "the document is empty" : "the document is \(root.found)"
      throw ScenarioError(root.mark, "\(found); accepted: a mapping of keys to values")
    }
    return root
  }

  /// The file at `path` and those that it extends, as far as they can be found without an error:
  /// files that an output must not replace.
  package static func names(from path: String) -> [String] {
    var names: [String] = []
    var next: String? = path
    while let name = next, names.count < DocumentLoader.chainMax {
      names.append(name)
      next = readable(name)?["extends"]?.scalar.map {
        DocumentLoader.path($0, relativeTo: name)
      }
    }
    return names
  }

  /// The path that `target` means in the file that a mark is of.
  package static func path(_ target: String, relativeTo mark: DocumentMark) -> String {
    guard case .file(let name) = mark.source else { return target }
    return DocumentLoader.path(target, relativeTo: name)
  }

  /// The mapping in the file at `path`; `nil` if there is none. A pipe is not opened, since bytes
  /// read from it would be lost.
  package static func readable(_ path: String) -> DocumentNode? {
    guard InputFile.isRegular(path) else { return nil }
    return try? read(path)
  }

  /// The text of the file at `path`, which has at most `bytesMax` bytes.
  package static func text(
    _ path: String, bytesMax: Int = DocumentParser.bytesMax
  ) throws(ScenarioError) -> String {
    let mark = DocumentMark(.file(path))
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw ScenarioError(mark, "no such file")
    }
    guard !isDirectory.boolValue else {
      throw ScenarioError(mark, "is a directory; accepted: a YAML file")
    }
    let bytes: [UInt8]
    do throws(InputFailure) { bytes = [UInt8](try InputFile.bytes(path, bytesMax: bytesMax)) } catch
    {
      let advice = error.fault.advice.map { ", \(SystemFault.words(error.number)); \($0)" } ?? ""
      throw ScenarioError([Problem(mark, "cannot be read" + advice)], error.fault)
    }
    guard bytes.count <= bytesMax else { throw DocumentParser.tooLarge(mark, bytesMax) }
    do {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      let line = bytes[..<error.byteOffsets.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
      throw ScenarioError(
        DocumentMark(.file(path), line: line, column: 1), "not valid UTF-8; accepted: UTF-8 text")
    }
  }
}
