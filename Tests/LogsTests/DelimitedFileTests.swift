import Foundation
import TestWorlds
import Testing

@testable import Logs
@testable import Tables

/// Rows are shown as their fields between bars.
@Suite("Reading delimited files")
struct DelimitedFileTests {
  let desk: TableDesk

  init() throws { desk = try TableDesk() }

  private static func never() -> Bool { false }

  private func rows(_ data: Data, _ name: String = "t.csv") throws -> [String] {
    let file = try DelimitedFile(path: try desk.write(data, to: name))
    var rows = [try file.columns().joined(separator: "|")]
    try file.read(isStopped: Self.never) { (row) throws(TableError) in
      let fields = (0..<row.count).map { place in
        String(
          decoding: UnsafeBufferPointer(
            start: row.fields[place].start, count: row.fields[place].count), as: UTF8.self)
      }
      rows.append("\(row.line):" + fields.joined(separator: "|"))
    }
    return rows
  }

  private func rows(_ text: String, _ name: String = "t.csv") throws -> [String] {
    try rows(Data(text.utf8), name)
  }

  @Test(
    "what is accepted",
    arguments: [
      ("a,b\n1,2\n", "t.csv", ["a|b", "2:1|2"]),
      ("a,b\n1,2", "t.csv", ["a|b", "2:1|2"]),
      ("a,b\r\n1,2\r\n3,4", "t.csv", ["a|b", "2:1|2", "3:3|4"]),
      ("\u{FEFF}a,b\n1,2\n", "t.csv", ["a|b", "2:1|2"]),
      ("a,b\n\"x,y\",\"say \"\"hi\"\"\"\n", "t.csv", ["a|b", "2:x,y|say \"hi\""]),
      ("a,b\n\"two\nlines\",2\n3,4\n", "t.csv", ["a|b", "2:two\nlines|2", "4:3|4"]),
      ("a,b\n,\n\"\",\"\"\n", "t.csv", ["a|b", "2:|", "3:|"]),
      ("a,b\n1,2\n\n3,4\n\n", "t.csv", ["a|b", "2:1|2", "4:3|4"]),
      ("a\n1\n\n3\n", "t.csv", ["a", "2:1", "3:", "4:3"]),
      ("a\tb\n1,5\t2\n", "t.tsv", ["a|b", "2:1,5|2"]),
      ("a,b\n5\" disc,x\"y\n", "t.csv", ["a|b", "2:5\" disc|x\"y"]),
      ("a,b\nå,日本\n", "t.csv", ["a|b", "2:å|日本"]),
      ("a,b\nx\ry,2\n", "t.csv", ["a|b", "2:x\ry|2"]),
      ("\"a\",\"b\"\n1,\"2\"", "t.csv", ["a|b", "2:1|2"]),
    ] as [(String, String, [String])])
  func accepted(text: String, name: String, expected: [String]) throws {
    #expect(try rows(text, name) == expected)
  }

  @Test(
    "what is refused, and where",
    arguments: [
      ("", "t.csv: is empty"), ("a,b\n", "t.csv:1: has a header and no rows"),
      ("a,b", "t.csv:1: has a header and no rows"),
      ("a,b\n1,2\n1,2,3\n", "t.csv:3:5: the row has 3 fields; accepted: 2"),
      ("a,b\n1\n", "t.csv:2:1: the row has 1 field; accepted: 2"),
      ("a,b,a\n1,2,3\n", "t.csv:1:5: the column `a` is given twice, first as column 1"),
      ("a,b\n1,\"2\n", "t.csv:2:3: the quote is not closed"),
      ("a,b\n1,\"x\ny\n", "t.csv:2:3: the quote is not closed"),
      ("a,b\n\"1\"x,2\n", "t.csv:2:4: text behind a closing quote"),
      ("a,b\n1,\u{0}\n", "t.csv:2:3: a NUL byte"),
      ("a,b\n\"x\n\u{0}\",2\n", "t.csv:3:1: a NUL byte"),
    ])
  func refused(text: String, words: String) throws {
    #expect { try rows(text) } throws: { error in desk.told(error).hasPrefix(words) }
  }

  @Test(
    "bytes that are no text",
    arguments: [
      [0x61, 0x0A, 0x78, 0xFF, 0x0A], [0x61, 0x0A, 0x78, 0xC0, 0xAF, 0x0A],
      [0x61, 0x0A, 0x78, 0xED, 0xA0, 0x80, 0x0A], [0x61, 0x0A, 0x78, 0xE2, 0x82],
    ] as [[UInt8]])
  func encoding(bytes: [UInt8]) throws {
    #expect { try rows(Data(bytes)) } throws: { error in
      desk.told(error).hasPrefix("t.csv:2:2: the byte 0x") && "\(error)".contains("UTF-8")
    }
  }

  @Test("UTF-16 is named")
  func wide() throws {
    #expect { try rows(Data([0xFF, 0xFE, 0x61, 0])) } throws: { "\($0)".contains("UTF-16") }
  }

  @Test("a missing file, a folder")
  func missing() throws {
    #expect { try DelimitedFile(path: desk.folder + "/no.csv") } throws: {
      "\($0)".hasSuffix("no.csv: no such file")
    }
    #expect { try DelimitedFile(path: desk.folder) } throws: { "\($0)".contains("a directory") }
  }

  /// The row crosses every place of the end of a block.
  @Test("rows that cross the blocks of reading", arguments: [-3, -2, -1, 0, 1, 2])
  func blocks(shift: Int) throws {
    let first = String(repeating: "x", count: (1 << 20) - 12 + shift)
    let text = "a,b\n\(first),1\r\n\"q\"\"\n\",2\r\n3,4\r\n"
    let found = try rows(text)
    #expect(found.dropFirst() == ["2:\(first)|1", "3:q\"\n|2", "5:3|4"])
  }

  @Test("a long row that comes in small pieces is scanned a few times, not once for each (D12)")
  func pieces() throws {
    let path = desk.folder + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "head -c 8388608 /dev/zero | tr '\\0' x > \"$0\"", path]
    try process.run()
    let stream = try ByteStream(path: path)
    var scanner = RowScanner(path: path, stream: stream, delimiter: UInt8(ascii: ","))
    let (count, rescans) = (try scanner.nextRow(), scanner.rescans)
    let size = scanner.fields[0].count
    #expect(count == 1)
    #expect(size == 8_388_608)
    // A pipe holds 64 KB, so that there are 128 pieces at least.
    #expect(rescans < 40)
    process.waitUntilExit()
  }

  @Test("100,000 columns are told apart in one pass, and an unknown one is answered in a line")
  func manyColumns() throws {
    let names = (0..<100_000).map { "c\($0)" }
    let row = names.map { _ in "1" }.joined(separator: ",")
    let text = "\(names.joined(separator: ","))\n\(row)\n"
    #expect(try rows(text)[0].hasSuffix("|c99998|c99999"))
    let log = LogQuestion()
    #expect {
      try LogColumns(log, names: names, path: "t.csv")
    } throws: { "\($0)".contains("`c19` and 99980 more; `columns:") }
    #expect {
      try rows(text.replacing("c99999", with: "c7"))
    } throws: { desk.told($0).contains("`c7` is given twice, first as column 8") }
  }

  @Test("a compressed file, a truncated and a damaged one")
  func gzip() throws {
    let text = "a,b\n" + (0..<20_000).map { "\($0),\($0 * 7919 % 1_000)\n" }.joined()
    let plain = try desk.write(text, to: "plain.csv")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-k", plain]
    try process.run()
    process.waitUntilExit()
    let packed = try Data(contentsOf: URL(fileURLWithPath: plain + ".gz"))
    #expect(try rows(packed, "t.csv.gz") == rows(text))
    #expect { try rows(packed.prefix(packed.count / 2), "half.csv.gz") } throws: {
      desk.told($0) == "half.csv.gz: the gzip stream ends too early"
    }
    var broken = packed
    for place in packed.count / 2..<packed.count / 2 + 40 { broken[place] ^= 0x55 }
    #expect { try rows(broken, "broken.csv.gz") } throws: {
      desk.told($0).hasPrefix("broken.csv.gz: the gzip stream")
    }
    #expect { try rows("a,b\n1,2\n", "plain.csv.gz") } throws: {
      desk.told($0).contains("is not in gzip format")
    }
  }

  @Test(
    "numbers as tables hold them",
    arguments: [
      ("0", 0), ("-0.5", -0.5), ("12345678901234567", 12_345_678_901_234_568), ("1e3", 1_000),
      ("0.1", 0.1), ("3.141592653589793", 3.141592653589793), (" 7 ", 7), ("+2", 2), (".5", 0.5),
      ("5.", 5), ("true", 1), ("FALSE", 0), ("Inf", .infinity), ("-inf", -.infinity),
      ("1e400", .infinity), ("123456789.123456", 123_456_789.123456),
    ] as [(String, Double)])
  func numbers(text: String, expected: Double) throws {
    let bytes = Array(text.utf8)
    #expect(
      bytes.withUnsafeBufferPointer { DecimalText.value($0.baseAddress!, $0.count) } == expected)
  }

  @Test("no numbers", arguments: ["x", "1,5", "0x10", "1_000", "--1", "1-2", "yes", "5 kg", "."])
  func noNumbers(text: String) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBufferPointer { DecimalText.value($0.baseAddress!, $0.count) } == nil)
  }

  @Test("missing values", arguments: ["", "NA", "na", "NaN", "null", "NULL", "n/a", "  "])
  func missingValues(text: String) throws {
    let bytes = Array(text.utf8) + [0]
    let value = bytes.withUnsafeBufferPointer { DecimalText.value($0.baseAddress!, $0.count - 1) }
    #expect(try #require(value).isNaN)
  }
}
