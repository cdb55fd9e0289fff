import Bytes
import PushModel
import Testing

/// A snapshot whose length is right, and whose fields are not those that are read, says so.
@Suite struct SnapshotErrorTests {
  /// Some small numbers, of eight bytes each.
  private struct Numbers: ByteValue {
    var values: [Int]

    mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
      for place in values.indices { try fields.integer("value", &values[place], in: 0...100) }
    }
  }

  @Test("no number of bytes is made up for fields that need more than there are")
  func cutShort() {
    let snapshot = SnapshotKind.fanout.snapshot(of: Numbers(values: [1, 2]))
    var longer = Numbers(values: [0, 0, 0, 0, 0])
    let error = #expect(throws: SnapshotError.self) {
      try SnapshotKind.fanout.restore(&longer, from: snapshot)
    }
    #expect(error == .cutShort(found: snapshot.count))
    #expect(
      error?.description == "the snapshot has \(snapshot.count) bytes, and its fields need more")
  }

  @Test("bytes behind the fields are told with the number that is right")
  func tooLong() {
    let snapshot = SnapshotKind.fanout.snapshot(of: Numbers(values: [1, 2]))
    var shorter = Numbers(values: [0])
    #expect(throws: SnapshotError.length(found: snapshot.count, needed: snapshot.count - 8)) {
      try SnapshotKind.fanout.restore(&shorter, from: snapshot)
    }
  }
}
