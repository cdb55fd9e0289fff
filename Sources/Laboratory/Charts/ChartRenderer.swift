import Documents
import Foundation
import JSON
import Reports
import Statistics

/// Has Vega-Lite specifications drawn by vl-convert in a Python of its own process.
struct ChartRenderer {
  let python: String

  enum Failure: Error {
    /// There is no such program, or it cannot import vl-convert.
    case missing
    case failed(String)
  }

  /// Charts of a page take some seconds together.
  private static let deadline = 120.0

  /// The only status that means that the module is missing.
  private static let missingStatus: Int32 = 69

  /// The shell's own ones mean that it is no program.
  private static let missingStatuses = [missingStatus, 126, 127]

  /// Bytes that may be written. Charts of a page are some hundred kilobytes.
  private static let bytesMax: UInt64 = 32 << 20
  private static let wordsMax = 300

  private static let tooMuch = "it wrote more than \(bytesMax >> 20) MB"

  /// Shells count blocks of 512 or of 1,024 bytes.
  private static let limited = "ulimit -f \(bytesMax / 512) && exec \"$0\" \"$@\""

  /// Reads `{name: specification}` and writes `{name: SVG}`. No address may be read.
  private static let script = """
    import json, sys
    try:
        import vl_convert
    except ImportError:
        sys.exit(\(missingStatus))
    specs = json.loads(sys.stdin.buffer.read())
    draw = lambda spec: vl_convert.vegalite_to_svg(spec, vl_version="5.20", allowed_base_urls=[])
    sys.stdout.write(json.dumps({name: draw(spec) for name, spec in specs.items()}))
    """

  /// - Throws: ``Failure``
  func drawings(_ specs: [String: JSONValue]) throws -> [String: Drawing] {
    let (input, output, complaints) = (try scratch(), try scratch(), try scratch())
    let failure = OutputFile.write(
      Data(try JSONReport.text(specs).utf8), to: input.fileDescriptor)
    guard failure == 0 else { throw OutputError(NSTemporaryDirectory(), .system(failure)) }
    try input.seek(toOffset: 0)
    try run(input, output, complaints)
    guard Self.size(of: output) <= Self.bytesMax else { throw Failure.failed(Self.tooMuch) }
    let found = try? JSONInput.value([String: String].self, in: Self.contents(output))
    guard let found, Set(found.keys) == Set(specs.keys) else {
      throw Failure.failed("it did not answer with a drawing for each chart")
    }
    return try Dictionary(
      uniqueKeysWithValues: found.map { name, svg in
        guard let drawing = Drawing(svg: svg) else {
          throw Failure.failed("its drawing of `\(name)` has more than shapes and letters")
        }
        return (name, drawing)
      })
  }

  /// A file without a name: nothing is left behind, however this process ends.
  private func scratch() throws(OutputError) -> FileHandle {
    let folder = NSTemporaryDirectory()
    let descriptor = ScratchFile.open(in: folder)
    guard descriptor >= 0 else { throw OutputError(folder, .system(errno)) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func contents(_ file: FileHandle) throws -> Data {
    try file.seek(toOffset: 0)
    return try file.readToEnd() ?? Data()
  }

  /// Files and not pipes: neither side waits for the other, or dies of its end.
  private func run(
    _ input: FileHandle, _ output: FileHandle, _ complaints: FileHandle
  ) throws {
    let program = URL(fileURLWithPath: python).path
    guard FileManager.default.isExecutableFile(atPath: program) else { throw Failure.missing }
    // The shell limits what may be written, and then becomes the Python. Isolated: neither the
    // working folder nor the user's settings are looked at for modules.
    let process: ChildProcess
    do {
      process = try ChildProcess(
        "/bin/sh", ["-c", Self.limited, program, "-I", "-c", Self.script],
        (input.fileDescriptor, output.fileDescriptor, complaints.fileDescriptor))
    } catch { throw Failure.missing }
    guard let ending = process.wait(.seconds(Self.deadline)) else {
      process.kill()
      throw Failure.failed("it did not end within \(Int(Self.deadline)) s")
    }
    if case .status(let number) = ending, Self.missingStatuses.contains(number) {
      throw Failure.missing
    }
    guard ending == .status(0) else {
      let isFull = [output, complaints].contains { Self.size(of: $0) >= Self.bytesMax }
      guard !isFull else { throw Failure.failed(Self.tooMuch) }
      let last = Self.lastLine(of: complaints).map { ": \($0)" } ?? ""
      throw Failure.failed("it \(ending.words)\(last)")
    }
  }

  private static func size(of file: FileHandle) -> UInt64 { (try? file.seekToEnd()) ?? 0 }

  /// Of what a program complained about, at most ``wordsMax`` characters.
  private static func lastLine(of file: FileHandle) -> String? {
    let end = size(of: file)
    try? file.seek(toOffset: end - min(end, 65_536))
    let words = String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
    return words.split(separator: "\n").last.map {
      Escape.plain(Escape.shortened(String($0), to: wordsMax))
    }
  }
}
