import PushModel

extension VolumeMeter {
  /// Writes what is known of past windows, and what has been counted in this one.
  func write(to writer: inout SnapshotWriter) {
    writer.write(UInt32(window))
    writer.write(seen)
    for count in [own.people, own.own, own.before] { writer.write(Int64(count)) }
    writer.write(accounts.keys.sorted(by: Self.isBefore).map { Named($0, accounts[$0]!) })
    writer.write(places.keys.sorted(by: Self.isBefore).map { Named($0, purses[places[$0]!]) })
  }

  /// Goes on with what a meter of the same limit has written.
  mutating func restore(_ reader: inout SnapshotReader) throws(SnapshotError) {
    window = Int(try reader.integer("meter.window", in: 0...UInt32(limit.windows - 1)))
    seen = try reader.number("meter.seen", in: 0...Double(limit.windows + 1))
    let all = try reader.count("meter.recipients")
    let own = try reader.count("meter.own", max: all)
    self.own = PartShare(before: try reader.count("meter.before", max: all - own), own, of: all)
    let accounts: [Named<Account>] = try reader.list("meter.accounts")
    self.accounts = Dictionary(accounts.map { ($0.business, $0.value) }) { _, last in last }
    let purses: [Named<Purse>] = try reader.list("meter.purses")
    (places, self.purses) = ([:], [])
    for purse in purses where places[purse.business] == nil {
      places[purse.business] = self.purses.count
      self.purses.append(purse.value)
    }
  }

  private static func isBefore(_ one: BusinessID, _ other: BusinessID) -> Bool {
    one.rawValue < other.rawValue
  }

  /// A value of those who share a limit.
  private struct Named<Value: SnapshotValue>: SnapshotValue {
    let business: BusinessID
    let value: Value

    init(_ business: BusinessID, _ value: Value) {
      self.business = business
      self.value = value
    }

    func write(to writer: inout SnapshotWriter) {
      writer.write(business)
      writer.write(value)
    }

    init(from reader: inout SnapshotReader) throws(SnapshotError) {
      business = BusinessID(rawValue: try reader.integer())
      value = try reader.value()
    }
  }
}

extension VolumeMeter.Account: SnapshotValue {
  func write(to writer: inout SnapshotWriter) {
    writer.write(past)
    writer.write(Int64(spent))
  }

  init(from reader: inout SnapshotReader) throws(SnapshotError) {
    past = try reader.value()
    spent = try reader.count("account.spent")
  }
}

extension VolumeMeter.Purse: SnapshotValue {
  func write(to writer: inout SnapshotWriter) {
    writer.write(Int64(left))
    writer.write(UInt8(price.bin))
    writer.write(price.share)
    writer.write(counts.asked)
    writer.write(Int64(counts.spent))
  }

  init(from reader: inout SnapshotReader) throws(SnapshotError) {
    let left = try reader.count("purse.left")
    let bin = Int(try reader.integer() as UInt8)
    self.init(left: left, price: (bin, try reader.number("purse.share", in: 0...1)))
    counts.asked = try reader.value()
    counts.spent = try reader.count("purse.spent")
  }
}

extension VolumeBins: SnapshotValue {
  /// The bins that are not empty.
  func write(to writer: inout SnapshotWriter) {
    let taken = (0..<Self.count).filter { self[$0] > 0 }
    writer.write(UInt16(taken.count))
    for bin in taken {
      writer.write(UInt8(bin))
      writer.write(self[bin])
    }
  }

  init(from reader: inout SnapshotReader) throws(SnapshotError) {
    self.init()
    for _ in 0..<(try reader.integer("bins.count", in: 0...UInt16(Self.count))) {
      let bin = Int(try reader.integer() as UInt8)
      self[bin] = try reader.number("bins.pushes", in: 0...1e15)
    }
  }
}

extension SnapshotReader {
  /// A count of at most 2^50.
  fileprivate mutating func count(_ field: String, max: Int = 1 << 50) throws(SnapshotError) -> Int
  {
    Int(try integer(field, in: 0...Int64(max)))
  }
}
