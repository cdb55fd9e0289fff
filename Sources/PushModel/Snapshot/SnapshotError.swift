/// The reason why bytes are refused as a snapshot. Nothing is restored then.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin as a snapshot of this kind does: they are of another kind, or foreign.
  case foreign(found: [UInt8], accepted: String)
  /// A later version than this one wrote the snapshot, or none did (version 0).
  case version(found: UInt16, accepted: ClosedRange<UInt16>)
  /// The number of bytes is not the number that the snapshot states.
  case length(found: Int, needed: Int)
  /// The bytes were changed after they were written: their checksum is not the one they carry.
  case checksum(found: UInt64, computed: UInt64)
  /// A field has a value that no snapshot has. The bytes were not written by this library.
  case outOfRange(field: String, found: String, accepted: String)
  /// The recipient lives in a time zone that the service's table does not have.
  case unknownZone(String)

  /// A message that says what was found and what is accepted.
  public var description: String {
    switch self {
    case .foreign(let found, let accepted):
      "a snapshot begins with `\(accepted)`, these bytes begin with \(found)"
    case .version(let found, let accepted):
      "the snapshot has version \(found), this library reads \(accepted)"
    case .length(let found, let needed): "the snapshot has \(found) bytes, it needs \(needed)"
    case .checksum(let found, let computed):
      "the snapshot carries checksum \(found), its bytes have \(computed)"
    case .outOfRange(let field, let found, let accepted):
      "`\(field)` is \(found) in the snapshot, it ranges over \(accepted)"
    case .unknownZone(let name):
      "the snapshot's time zone `\(name)` is not among the service's zones"
    }
  }
}

/// What a snapshot is of. The raw value is the four ASCII letters that the snapshot begins with.
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
    case .recipient: 3
    // 2: the items of pushes.
    case .fanout: 2
    case .decisions, .rule: 1
    }
  }
  /// Letters, version (2 bytes), length of the fields (4).
  static var headerLength: Int { 10 }
  /// The checksum.
  static var trailerLength: Int { 8 }
}

/// FNV-1a of 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv). Every step is a bijection of the hash,
/// so that a single changed byte always changes the result. It is no defence against forgery.
func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
