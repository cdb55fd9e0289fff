import Bytes

extension ByteFields {
  /// A type of push: the number of one that ships, or 255 and the name of one of the content, by the table
  /// in use.
  package mutating func type(_ name: String, _ value: inout PushType) throws(ByteError) {
    var number = value.isShipped ? value.rawValue : .max
    try integer(&number)
    if number < .max {
      guard Int(number) < PushType.allCases.count else {
        throw outOfRange(name, "\(number)", "0..<\(PushType.allCases.count) and 255")
      }
      value = PushType.allCases[Int(number)]
    } else {
      try named(name, &value)
    }
  }

  private mutating func named(_ name: String, _ value: inout PushType) throws(ByteError) {
    var text = isReading ? "" : value.name
    try self.text(name, &text)
    guard let found = PushTypes.inUse[text] else {
      throw outOfRange(name, "`\(text)`", "a type of push that the content has")
    }
    value = found
  }

  /// A set of types: a bit for each number that ships or is to ship, in four bytes, then the names of others.
  /// Forms 1 to 5 had no others. A name that the table in use does not have is left out: nothing can be of a
  /// type that is gone.
  package mutating func types(_ value: inout TypeSet) throws(ByteError) {
    var bits = UInt32(truncatingIfNeeded: value.subtracting(.added).rawValue)
    try integer(&bits)
    let types = PushTypes.inUse
    var others = types.added.map(\.name).filter { !isReading && value.contains(types[$0]!) }
    if version > 5 {
      try list("types", &others, of: "", countMax: PushType.countMax) {
        fields, name throws(ByteError) in try fields.text("types", &name)
      }
    }
    if isReading {
      let shipped = TypeSet(rawValue: UInt64(bits)).subtracting(.added)
      value = others.compactMap { types[$0] }.reduce(into: shipped) { $0.insert(TypeSet($1)) }
    }
  }
}
