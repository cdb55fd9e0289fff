import Foundation
import TestWorlds
import Testing

@testable import Tables

/// Streams made by Python's `gzip.compress(…, 9, mtime=0)`.
@Suite("Reading gzip streams")
struct GzipTests {
  let desk: TableDesk

  init() throws { desk = try TableDesk() }

  /// `a,b` and `1,2`, each on a line.
  private static let first = stream("H4sIAAAAAAACA0vUSeIy1DHiAgB7B5cKCAAAAA==")
  /// `3,4` on a line.
  private static let second = stream("H4sIAAAAAAACAzPWMeECAD4tcqkEAAAA")

  private static func stream(_ base64: String) -> Data { Data(base64Encoded: base64)! }

  private func text(_ packed: Data) throws -> String {
    let stream = try ByteStream(path: try desk.write(packed, to: "t.gz"))
    var buffer = [UInt8](repeating: 0, count: 3)
    var bytes: [UInt8] = []
    while true {
      let count = try buffer.withUnsafeMutableBufferPointer {
        try stream.read(into: $0.baseAddress!, count: $0.count)
      }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  @Test("one stream, several, and what may follow them")
  func streams() throws {
    let (one, two) = (Self.first, Self.second)
    let whole = "a,b\n1,2\n"
    #expect(try text(one) == whole)
    #expect(try text(one + two) == whole + "3,4\n")
    #expect(try text(one + two + two) == whole + "3,4\n3,4\n")
    for rest in [[0], [0, 0, 0, 0], [0x1F], [0x1F, 0x20, 0x8B], [0x41]] as [[UInt8]] {
      #expect(try text(one + Data(rest)) == whole, "\(rest)")
    }
  }

  @Test("a stream that was cut ends too early, wherever the cut is")
  func cut() throws {
    let (one, two) = (Self.first, Self.second)
    for count in 2..<one.count {
      #expect { try text(one.prefix(count)) } throws: {
        desk.told($0) == "t.gz: the gzip stream ends too early"
      }
    }
    for count in 2..<two.count {
      #expect { try text(one + two.prefix(count)) } throws: {
        desk.told($0) == "t.gz: the gzip stream ends too early"
      }
    }
  }

  @Test(
    "damage is told with its place",
    arguments: [
      (2, 0x07, "byte 4: unknown compression method"), (3, 0xE0, "unknown header flags set"),
      (20, 0xFF, "incorrect data check"), (24, 0xFF, "byte 28: incorrect length check"),
    ] as [(Int, UInt8, String)])
  func damage(place: Int, byte: UInt8, words: String) throws {
    var packed = Self.first
    packed[place] ^= byte
    #expect { try text(packed) } throws: { error in
      let told = desk.told(error)
      return told.hasPrefix("t.gz: the gzip stream is damaged at byte ") && told.hasSuffix(words)
    }
    #expect(throws: TableError.self) { try text(Self.first + packed) }
  }

  @Test("pieces of any size give the same bytes", arguments: [1, 2, 3, 7, 64])
  func pieces(size: Int) throws {
    let packed = Array(Self.first + Self.second)
    let inflater = GzipInflater(capacity: max(2, size))
    var (place, bytes) = (0, [UInt8]())
    var output: [UInt8] = [0]
    while true {
      switch inflater.step(into: &output, count: 1) {
      case .output: bytes += output
      case .needsInput:
        let count = inflater.input { target, room in
          let count = min(size, room, packed.count - place)
          for offset in 0..<count { target[offset] = packed[place + offset] }
          place += count
          return count
        }
        guard count == 0 else { continue }
        #expect(inflater.mayEnd)
        #expect(String(decoding: bytes, as: UTF8.self) == "a,b\n1,2\n3,4\n")
        return
      case .end, .damage:
        Issue.record("no whole stream")
        return
      }
    }
  }

  @Test("what unpacks to a thousand times its size comes piece by piece")
  func bomb() throws {
    let path = desk.folder + "/bomb.gz"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "head -c 100000000 /dev/zero | gzip -9 > \"$0\"", path]
    try process.run()
    process.waitUntilExit()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count < 100_000)
    let stream = try ByteStream(path: path)
    let size = 1 << 16
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { buffer.deallocate() }
    var total = 0
    while case let count = try stream.read(into: buffer, count: size), count > 0 {
      #expect(count <= size)
      total += count
    }
    #expect(total == 100_000_000)
  }
}
