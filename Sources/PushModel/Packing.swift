/// The check that the cases of an enumeration fit where their raw values are packed: into bits, or
/// as indices of a table of fixed size.
///
/// It is made at the start, when a table or a fan-out is built, and ends the process in release
/// builds, too. Whoever adds a case learns from the message which packing to widen.
package enum Packing {
  /// Checks that the raw values of `kind` are 0, 1, 2, … in the order of its cases, and that there
  /// are at most `places` of them.
  ///
  /// - Parameter holder: The type that packs them, for the message.
  package static func check<Kind: Named & RawRepresentable<UInt8>>(
    _ kind: Kind.Type, places: Int, in holder: StaticString
  ) {
    let cases = Array(Kind.allCases)
    guard cases.count <= places else {
      fatalError("\(kind) has \(cases.count) cases, \(holder) has room for \(places)")
    }
    for (place, found) in cases.enumerated() where Int(found.rawValue) != place {
      fatalError(
        "\(kind).\(found.name) has raw value \(found.rawValue), \(holder) expects \(place)")
    }
  }
}
