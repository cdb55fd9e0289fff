import Bytes

/// What a snapshot is of. The raw value is the four ASCII letters that the snapshot begins with.
///
/// Around the fields (``ByteFields``) stand these letters, the version (`UInt16`), the length of the fields
/// (`UInt32`), and after them the checksum of everything before it (`UInt64`).
package enum SnapshotKind: String, CaseIterable, Sendable {
  /// What a service remembers about one recipient.
  case recipient = "PLrs"
  /// A dispatch queue, with its open calls and waiting retries.
  case fanout = "PLfo"
  /// What a service knows of one recipient for a decision rule.
  case decisions = "PLds"
  /// What a decision rule has learned.
  case rule = "PLdr"

  /// The version that is written. All versions from 1 to this one are read.
  package var version: UInt16 {
    switch self {
    // 2: due times of items, switches of types, choices by business, reports that were told.
    // 3: numbers of 64 bits, older pushes, changes that were told one by one.
    // 4: late days and journeys.
    // 5: campaigns, tags and ranks of pushes, reservations, names, senders served.
    // 6: types of the content, by name.
    case .recipient: 6
    // 2: the items of pushes. 3: their campaigns, tags and ranks. 4: queues of throttled types.
    // 5: the campaigns of attempts, queues of throttled campaigns. 6: types of the content, by name.
    case .fanout: 6
    // 2: types of the content, by name.
    case .decisions: 2
    case .rule: 1
    }
  }

  /// The version by which values know their form: that of a recipient's snapshot. Pushes of a queue had the
  /// forms of versions 2, 3 and 5 in their versions 1, 2 and 3; from form 6 on a queue has throttles, from
  /// form 7 on those of campaigns.
  private func form(of version: UInt16) -> Int {
    Int(version) + (self == .fanout ? version > 2 ? 2 : 1 : 0)
  }

  /// Letters, version (2 bytes), length of the fields (4).
  private static var headerLength: Int { 10 }
  /// The checksum.
  private static var trailerLength: Int { 8 }
}

extension SnapshotKind {
  /// The snapshot of a value, in the present version.
  ///
  /// The fields of a content that adds no types are those of the version before, and are written as such.
  package func snapshot(of value: some ByteValue) -> [UInt8] {
    let hasTypes = self != .rule && !PushTypes.inUse.added.isEmpty
    let version = self == .rule || hasTypes ? version : version - 1
    var (value, fields) = (value, ByteFields(writing: form(of: version)))
    do { try value.visit(&fields) } catch { preconditionFailure("\(error)") }
    var writer = ByteWriter()
    for letter in rawValue.utf8 { writer.append(byte: letter) }
    writer.append(fixed: version)
    writer.append(fixed: UInt32(fields.bytes.count))
    writer.append(bytes: fields.bytes)
    writer.append(fixed: checksum(writer.bytes[...]))
    return writer.bytes
  }

  /// Reads the fields of `value` from a snapshot whose letters, version, length and checksum are right.
  ///
  /// - Throws: ``SnapshotError``: what was found and what is accepted. The value is as before then.
  package func restore<Value: ByteValue>(
    _ value: inout Value, from snapshot: [UInt8]
  ) throws(SnapshotError) {
    var (restored, fields) = (value, try fields(of: snapshot))
    do throws(ByteError) {
      try restored.visit(&fields)
      try fields.finish()
    } catch { throw SnapshotError(error, in: snapshot.count) }
    value = restored
  }

  private func fields(of bytes: [UInt8]) throws(SnapshotError) -> ByteFields {
    let around = Self.headerLength + Self.trailerLength
    guard bytes.starts(with: rawValue.utf8) else {
      throw .foreign(found: Array(bytes.prefix(4)), accepted: rawValue)
    }
    guard bytes.count >= around else { throw .length(found: bytes.count, needed: around) }
    let found: UInt16 = Self.integer(bytes, at: 4)
    guard (1...version).contains(found) else { throw .version(found: found, accepted: 1...version) }
    let needed = around + Int(Self.integer(bytes, at: 6) as UInt32)
    guard bytes.count == needed else { throw .length(found: bytes.count, needed: needed) }
    let end = bytes.count - Self.trailerLength
    let (sum, computed) = (Self.integer(bytes, at: end) as UInt64, checksum(bytes[..<end]))
    guard sum == computed else { throw .checksum(found: sum, computed: computed) }
    return ByteFields(Array(bytes[Self.headerLength..<end]), version: form(of: found))
  }

  private static func integer<Value: FixedWidthInteger>(_ bytes: [UInt8], at place: Int) -> Value {
    (0..<Value.bitWidth / 8).reduce(0) { value, byte in
      value | Value(truncatingIfNeeded: bytes[place + byte]) << (8 * byte)
    }
  }
}

/// FNV-1a of 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv). Every step is a bijection of the hash,
/// so that a single changed byte always changes the result. It is no defence against forgery.
private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
