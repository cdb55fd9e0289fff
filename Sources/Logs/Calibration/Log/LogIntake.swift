import Documents
import PushModel
import Tables

/// Reads the rows of an event log, and refuses rows that cannot be read.
struct LogIntake {
  private(set) var rows: [LogRow] = []
  /// One detail per row, and the names of people and pushes by hash; for a replay only.
  private(set) var details: [LogDetail] = []
  private(set) var names: [UInt64: String] = [:]
  var reasons = TextIndex(countMax: 1_000)
  var zones = TextIndex(countMax: 1_000)
  private(set) var rowCount = 0
  private(set) var filteredOut = 0
  /// Rows of sent pushes, and those among them that were left to chance.
  private(set) var (sent, dealt) = (0, 0)
  private(set) var arms: TextIndex
  private(set) var types: TextIndex
  /// Words of the column of events, with their meanings; `nil` for those that are left out.
  private var words = TextIndex(countMax: 1_000)
  private var meanings: [(event: LogEvent?, order: UInt8, count: Int)] = []
  private(set) var sights: [LogFinding.Name: IntakeCounts.Sight] = [:]
  private(set) var offsets: Set<Int16> = []
  private(set) var form: LogMoment.Form?
  private var firstLine = 0
  private var last = Int64.min
  let columns: LogColumns
  let question: LogQuestion

  /// The most rows that are held in memory, some 5 GB.
  static let rowsMax = 100_000_000

  init(_ question: LogQuestion, _ columns: LogColumns) {
    self.question = question
    self.columns = columns
    arms = TextIndex(countMax: 200)
    types = TextIndex(countMax: 1_000)
  }

  /// - Throws: `TableError.field` for a value that cannot be read.
  mutating func take(_ row: TableRow) throws(TableError) {
    rowCount += 1
    for filter in columns.filters where !filter.values.contains(row.fields[filter.column]) {
      filteredOut += 1
      return
    }
    guard rowCount <= Self.rowsMax else {
      throw .field(0, "one row more than \(Self.rowsMax); accepted: a sample of people")
    }
    guard let event = try event(row) else { return }
    guard let at = try moment(row) else { return see(.missing, row) }
    guard let uid = field(.uid, row) else { return see(.missing, row) }
    let nid = field(.nid, row)
    guard nid != nil || !event.event.needsPush(for: question.purpose) else {
      return see(.missing, row)
    }
    let latency = try latency(row)
    if at.milliseconds < last { see(.unordered, row) }
    last = at.milliseconds
    offsets.insert(at.offset)
    let arm = try arm(row)
    let found = LogRow(
      person: ByteHash.of(uid.start, uid.count, seed: UInt64(arm)),
      push: nid.map { max(1, ByteHash.of($0.start, $0.count)) } ?? 0, at: at.milliseconds,
      line: Int32(clamping: row.line), type: UInt16(try type(row)), offset: at.offset,
      zone: try zone(row), device: try device(row), platform: try platform(row),
      arm: UInt8(arm), event: event.event, order: event.order)
    if event.event == .sent { countChance(row) }
    if question.purpose == .replay {
      details.append(try detail(row, latency))
      if names[found.person] == nil { names[found.person] = uid.text }
      if let nid, names[found.push] == nil { names[found.push] = nid.text }
    }
    rows.append(found)
  }

  /// A propensity that is none counts as missing: a fit needs none.
  private mutating func countChance(_ row: TableRow) {
    sent += 1
    if let propensity = field(.propensity, row)?.value, propensity > 0, propensity < 1 {
      dealt += 1
    }
  }

  private mutating func see(_ name: LogFinding.Name, _ row: TableRow) {
    sights[name, default: IntakeCounts.Sight()].see(row.line)
  }

  func field(_ column: LogColumn, _ row: TableRow) -> TableField? {
    columns[column].flatMap { row.fields[$0].isMissing ? nil : row.fields[$0] }
  }

  /// The event of a row; `nil` for one that is not used.
  private mutating func event(
    _ row: TableRow
  ) throws(TableError) -> (event: LogEvent, order: UInt8)? {
    guard let column = columns[.event] else { return nil }
    guard let word = words.index(of: row.fields[column]) else {
      throw .field(column, "more than \(words.countMax) words for events; accepted: fewer")
    }
    if word == meanings.count { meanings.append(try meaning(of: row.fields[column], column)) }
    meanings[word].count += 1
    guard let event = meanings[word].event, event.isUsed(for: question.purpose) else {
      see(.unused, row)
      return nil
    }
    return (event, meanings[word].order)
  }

  /// The event that a word means; none where the word is mapped to none.
  private func meaning(
    of field: TableField, _ column: Int
  ) throws(TableError) -> (event: LogEvent?, order: UInt8, count: Int) {
    let name = field.text
    let known = question.events[name].map { $0?.rawValue } ?? name
    guard let known else { return (nil, 0, 0) }
    guard let found = LogEvent.byName[known] else { throw unknown(name, field, column) }
    return (found.event, found.order, 0)
  }

  /// What the columns and the words of the rows so far were taken for.
  var reading: LogReading {
    LogReading(
      columns: columns.named,
      words: zip(words.texts, meanings).map { (text: $0, event: $1.event, count: $1.count) })
  }

  private func unknown(_ name: String, _ field: TableField, _ column: Int) -> TableError {
    .field(
      column,
      "\(field.quoted) is no event;\(didYouMean(name, among: LogEvent.allCases.map(\.rawValue))) "
        + "accepted: \(LogEvent.names); `events: { opened: \(name.isEmpty ? "NAME" : name) }` in a "
        + "`--map` says what else is meant, and `none` leaves one out")
  }

  /// `nil` where it is missing.
  private mutating func moment(_ row: TableRow) throws(TableError) -> LogMoment? {
    guard let column = columns[.ts], let field = field(.ts, row) else { return nil }
    guard let moment = LogMoment(field.text) else {
      throw .field(column, "\(field.quoted) is no moment; accepted: \(LogMoment.accepted)")
    }
    guard let form else {
      form = moment.form
      firstLine = row.line
      return moment
    }
    guard form == moment.form else {
      throw .field(
        column,
        "\(field.quoted) is \(Self.words(moment.form)), and line \(firstLine) has "
          + "\(Self.words(form)); accepted: one form in a log")
    }
    return moment
  }

  private static func words(_ form: LogMoment.Form) -> String {
    switch form {
    case .number: "milliseconds"
    case .zoned: "a time with its zone"
    case .bare: "a time without a zone"
    }
  }

  /// Largest latency in milliseconds, so that its end is a valid moment.
  private static let latencyMax = 3.2e12

  /// -1 where it is missing or negative.
  private mutating func latency(_ row: TableRow) throws(TableError) -> Int64 {
    guard let column = columns[.latencyMs], let field = field(.latencyMs, row) else { return -1 }
    guard let value = field.value else {
      throw .field(column, "\(field.quoted) is no number; accepted: milliseconds, or nothing")
    }
    if value.isNaN { return -1 }
    guard value <= Self.latencyMax else {
      throw .field(
        column, "\(field.quoted) is no latency; accepted: up to a century of milliseconds, 3.2e12")
    }
    guard value < 0 else { return Int64(value.rounded()) }
    see(.latency, row)
    return -1
  }

  private mutating func arm(_ row: TableRow) throws(TableError) -> Int {
    guard let column = columns[.arm], let field = field(.arm, row) else { return 0 }
    guard let arm = arms.index(of: field) else {
      throw .field(column, "more than \(arms.countMax) arms; accepted: fewer")
    }
    return arm + 1
  }

  private mutating func type(_ row: TableRow) throws(TableError) -> Int {
    guard let column = columns[.type], let field = field(.type, row) else { return 0 }
    let known = types.texts.count
    guard let type = types.index(of: field) else {
      throw .field(column, "more than \(types.countMax) types; accepted: fewer")
    }
    if type == known, question.purpose == .replay, pushType(type + 1) == nil {
      let names = PushTypes.inUse.all.map(\.name)
      throw .field(
        column,
        "\(field.quoted) is no type of push;\(didYouMean(field.text, among: names)) accepted: "
          + "\(names.joined(separator: ", ")); `types: { offer: \(field.text) }` in a `--map` says "
          + "what else is meant")
    }
    return type + 1
  }

  private func device(_ row: TableRow) throws(TableError) -> Int8 {
    guard let column = columns[.device], let field = field(.device, row) else { return -1 }
    guard let value = field.value, let device = Int8(exactly: value), device >= 0 else {
      throw .field(
        column, "\(field.quoted) is no device; accepted: 0 to 127 for each person, or nothing")
    }
    return device
  }

  /// 1 for Android, 2 for iOS, 0 if it is unknown.
  private func platform(_ row: TableRow) throws(TableError) -> UInt8 {
    guard let column = columns[.platform], let field = field(.platform, row) else { return 0 }
    switch field.text.lowercased() {
    case "android": return 1
    case "ios": return 2
    default:
      throw .field(column, "\(field.quoted) is no platform; accepted: `android`, `ios`, or nothing")
    }
  }
}
