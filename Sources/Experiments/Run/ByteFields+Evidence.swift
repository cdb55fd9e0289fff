import Bytes
import PushModel
import SimWorld
import Statistics

// The parts of a stored cell. What is written has checked its own values.
extension ByteFields {
  /// The largest count in one cell. Some millions of cells add up without overflow.
  private static let countMax = 1 << 40
  /// The largest sum of products in one cell.
  private static let sumMax: Int128 = 1 << 100
  /// The largest sum of latencies in one cell.
  private static let latencyMax = 1 << 60

  mutating func count<Value: BinaryInteger>(
    _ name: StaticString, _ value: inout Value
  ) throws(ByteError) {
    try count(name, &value, max: Self.countMax)
  }

  /// As many counts as there are.
  mutating func sparse(_ name: StaticString, _ counts: inout [Int]) throws(ByteError) {
    try sparse(name, &counts, length: counts.count, max: Self.countMax)
  }

  mutating func visit(_ name: StaticString, _ funnel: inout Funnel) throws(ByteError) {
    var counts = funnel.stored.map { Int($0) }
    try sparse(name, &counts)
    if isReading { funnel = Funnel(stored: counts.map { Int64($0) })! }
  }

  mutating func visit(_ name: StaticString, _ histogram: inout LogHistogram) throws(ByteError) {
    var counts = isReading ? [] : Array(histogram.buckets)
    try sparse(name, &counts, length: LogHistogram.bucketCount, max: Self.countMax)
    if isReading { histogram = LogHistogram(buckets: counts)! }
  }

  /// - Parameter span: That of the run; `nil` where the tally is written.
  mutating func visit(_ tally: inout ActivityTally, in span: Span?) throws(ByteError) {
    var bytes = tally.bytes
    try block("activity", &bytes)
    if let span { tally = try ActivityTally(bytes: bytes, of: tally.businesses, in: span) }
  }

  mutating func visit(_ table: inout LifeTable) throws(ByteError) {
    var (entered, events, lost) = (table.entered, table.events, table.lost)
    try count("entered", &entered)
    try sparse("departures", &events)
    try sparse("lost", &lost)
    if isReading { table = LifeTable(entered: entered, events: events, lost: lost)! }
  }

  mutating func visit(_ moments: inout CoMoments) throws(ByteError) {
    var (count, sums) = (moments.count, moments.sums)
    try self.count("subscribers of the moments", &count)
    for place in sums.indices { try wide("moments", &sums[place], magnitudeMax: Self.sumMax) }
    if isReading { moments = CoMoments(variables: moments.variables, count: count, sums: sums) }
  }

  mutating func visit(_ trial: inout ExcursionRows) throws(ByteError) {
    let (layout, written) = (trial.layout, trial)
    var people = written.people.count
    try count("people of a trial", &people)
    if isReading { trial = ExcursionRows(layout) }
    for index in 0..<people {
      var (person, counts) = (0 as UInt64, [Int](repeating: 0, count: layout.counts))
      var sums = [Double](repeating: 0, count: layout.sums)
      if !isReading {
        person = written.people[index]
        let stored = written.stored(of: index)
        (counts, sums) = (stored.counts, Array(stored.sums))
      }
      try count("person of a trial", &person)
      try sparse("points of a person", &counts)
      for place in sums.indices {
        var bits = sums[place].bitPattern
        try integer(&bits)
        sums[place] = Double(bitPattern: bits)
      }
      if isReading { trial.add(person, counts.map { Int32(clamping: $0) }, sums) }
    }
  }

  mutating func visit(_ triggers: inout [TriggerRecord]) throws(ByteError) {
    var types = triggers.count
    try count("types of push", &types, max: PushType.countMax)
    if isReading {
      let nothing = TriggerRecord(type: .newPost, latency: LogHistogram(), totals: TriggerTotals())
      triggers = Array(repeating: nothing, count: types)
    }
    for place in triggers.indices { try visit(&triggers[place]) }
  }

  mutating func visit(_ ranks: inout [RankRecord]) throws(ByteError) {
    var count = ranks.count
    try self.count("ranks", &count, max: PushRank.all.count)
    if isReading { ranks = Array(repeating: RankRecord(rank: 0), count: count) }
    for place in ranks.indices {
      try self.count("rank", &ranks[place].rank, max: PushRank.all.upperBound)
      try self.count("sent", &ranks[place].sent)
      try self.count("full", &ranks[place].full)
      try self.count("reserved", &ranks[place].reserved)
      try self.count("outranked", &ranks[place].outranked)
      try visit("waits", &ranks[place].waits)
    }
  }

  private mutating func visit(_ trigger: inout TriggerRecord) throws(ByteError) {
    try type("type of push", &trigger.type)
    try visit("triggerLatency", &trigger.latency)
    trigger.totals.count = trigger.latency.count
    try count("sum of latencies", &trigger.totals.sum, max: Self.latencyMax)
    try count("largest latency", &trigger.totals.max, max: Self.latencyMax)
    try count("promised", &trigger.totals.promised, max: trigger.latency.count)
    try count("kept", &trigger.totals.kept, max: trigger.latency.count)
  }
}
