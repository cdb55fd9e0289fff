import Bytes
import PushModel

extension VolumeMeter: ByteValue {
  /// The largest count of a snapshot.
  fileprivate static let countMax = 1 << 50

  /// What is known of past windows, and what has been counted in this one; the limit is not among it.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.integer("meter.window", &window, as: UInt32.self, in: 0...limit.windows - 1)
    try fields.number("meter.seen", &seen, in: 0...Double(limit.windows + 1))
    try own.visit(&fields)
    var all = accounts.keys.sorted(by: Self.isBefore).map { Named($0, accounts[$0]!) }
    try fields.list("meter.accounts", &all, of: Named(Self.everybody, Account()))
    var named = places.keys.sorted(by: Self.isBefore).map { Named($0, purses[places[$0]!]) }
    try fields.list(
      "meter.purses", &named, of: Named(Self.everybody, Purse(left: 0, price: (0, 0))))
    guard fields.isReading else { return }
    accounts = Dictionary(all.map { ($0.business, $0.value) }) { _, last in last }
    (places, purses) = ([:], [])
    for purse in named where places[purse.business] == nil {
      places[purse.business] = purses.count
      purses.append(purse.value)
    }
  }

  private static func isBefore(_ one: BusinessID, _ other: BusinessID) -> Bool {
    one.rawValue < other.rawValue
  }

  /// A value of those who share a limit.
  private struct Named<Value: ByteValue>: ByteValue {
    var business: BusinessID
    var value: Value

    init(_ business: BusinessID, _ value: Value) {
      self.business = business
      self.value = value
    }

    mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
      try fields.raw(&business)
      try value.visit(&fields)
    }
  }
}

extension PartShare: ByteValue {
  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    var (people, own, before) = (people, own, before)
    try fields.integer("meter.recipients", &people, as: Int64.self, in: 0...VolumeMeter.countMax)
    try fields.integer("meter.own", &own, as: Int64.self, in: 0...people)
    try fields.integer("meter.before", &before, as: Int64.self, in: 0...max(0, people - own))
    self = PartShare(before: before, own, of: people)
  }
}

extension VolumeMeter.Account: ByteValue {
  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try past.visit(&fields)
    try fields.integer("account.spent", &spent, as: Int64.self, in: 0...VolumeMeter.countMax)
  }
}

extension VolumeMeter.Purse: ByteValue {
  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.integer("purse.left", &left, as: Int64.self, in: 0...VolumeMeter.countMax)
    try fields.integer("purse.bin", &price.bin, as: UInt8.self, in: 0...255)
    try fields.number("purse.share", &price.share, in: 0...1)
    try counts.asked.visit(&fields)
    try fields.integer("purse.spent", &counts.spent, as: Int64.self, in: 0...VolumeMeter.countMax)
  }
}

extension VolumeBins: ByteValue {
  /// The bins that are not empty.
  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    var taken = (0..<Self.count).filter { self[$0] > 0 }
    var count = taken.count
    try fields.integer("bins.count", &count, as: UInt16.self, in: 0...Self.count)
    if fields.isReading { taken = Array(repeating: 0, count: count) }
    for place in 0..<count {
      try fields.integer("bins.bin", &taken[place], as: UInt8.self, in: 0...Self.count - 1)
      try fields.number("bins.pushes", &self[taken[place]], in: 0...1e15)
    }
  }
}
