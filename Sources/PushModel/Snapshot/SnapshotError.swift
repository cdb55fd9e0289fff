import Bytes

/// The reason why bytes are refused as a snapshot. Nothing is restored then.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin as a snapshot of this kind does: they are of another kind, or foreign.
  case foreign(found: [UInt8], accepted: String)
  /// A later version than this one wrote the snapshot, or none did (version 0).
  case version(found: UInt16, accepted: ClosedRange<UInt16>)
  /// The number of bytes is not the number that the snapshot states.
  case length(found: Int, needed: Int)
  /// The fields need more bytes than the snapshot has, though their number is the one that it states.
  case cutShort(found: Int)
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
    case .cutShort(let found): "the snapshot has \(found) bytes, and its fields need more"
    case .checksum(let found, let computed):
      "the snapshot carries checksum \(found), its bytes have \(computed)"
    case .outOfRange(let field, let found, let accepted):
      "`\(field)` is \(found) in the snapshot, it ranges over \(accepted)"
    case .unknownZone(let name):
      "the snapshot's time zone `\(name)` is not among the service's zones"
    }
  }
}

extension SnapshotError {
  /// The error in the fields of a snapshot of so many bytes whose length and checksum are right.
  init(_ error: ByteError, in count: Int) {
    switch error.reason {
    case .cutShort: self = .cutShort(found: count)
    case .tooLong(let surplus): self = .length(found: count, needed: count - surplus)
    case .padded(let name):
      self = .outOfRange(field: name, found: "padded", accepted: "its shortest form")
    case .outOfRange(let name, let found, let accepted):
      self = .outOfRange(field: name, found: found, accepted: accepted)
    }
  }
}
