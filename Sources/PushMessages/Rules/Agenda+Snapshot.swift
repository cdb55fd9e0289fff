import PushModel

extension Agenda: SnapshotValue {
  package func write(to writer: inout SnapshotWriter) {
    writer.write(organisation)
    writer.write(parts)
    for moment in [startedAt, openedAt, absentSince, remindedAt, wonBackAt] { writer.write(moment) }
    for moment in [idleSince, idleToldAt, decidedAt] { writer.write(moment) }
    writer.write(hasOpened)
    writer.write(isPaused)
    for counter in 0..<2 {
      writer.write(counts[counter])
      writer.write(told[counter])
    }
    writer.write(summaryYear)
    writer.write(ranOn)
    writer.write(open)
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    let organisation = BusinessID(rawValue: try reader.integer())
    let parts = Part(rawValue: try reader.integer())
    self.init(organisation, parts, at: try reader.pastMoment("agenda.startedAt"))
    openedAt = try reader.pastMoment("agenda.openedAt")
    absentSince = try reader.pastMoment("agenda.absentSince")
    remindedAt = try reader.pastMoment("agenda.remindedAt")
    wonBackAt = try reader.pastMoment("agenda.wonBackAt")
    idleSince = try reader.pastMoment("agenda.idleSince")
    idleToldAt = try reader.pastMoment("agenda.idleToldAt")
    decidedAt = try reader.pastMoment("agenda.decidedAt")
    hasOpened = try reader.flag("agenda.hasOpened")
    isPaused = try reader.flag("agenda.isPaused")
    for counter in 0..<2 {
      counts[counter] = try reader.integer("agenda.counts", in: 0...Self.countMax)
      told[counter] = try reader.integer("agenda.told", in: 0...Self.countMax)
    }
    let year: Int32 = try reader.integer()
    summaryYear = year == .min ? year : try reader.check(year, "agenda.summaryYear", in: Self.years)
    ranOn = try reader.integer()
    let items: [Item] = try reader.list("agenda.items")
    for item in items { self.items.append(item) }
  }
}

extension Agenda {
  /// The years of an annual summary: any whose days and milliseconds can be counted.
  private static let years = -10_000_000...10_000_000 as ClosedRange<Int32>
}

extension Agenda.Item: SnapshotValue {
  package func write(to writer: inout SnapshotWriter) {
    writer.write(number)
    writer.write(at)
    writer.write(isFollowedUp)
    writer.write(isTold)
    writer.write(dueAt)
    writer.write(isAlerted)
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    // Versions 1 and 2 had numbers of 32 bits.
    let number: UInt64 =
      reader.version > 2 ? try reader.integer() : UInt64(try reader.integer() as UInt32)
    self.init(number: number, at: try reader.pastMoment("item.at"))
    isFollowedUp = try reader.flag("item.isFollowedUp")
    isTold = try reader.flag("item.isTold")
    // Version 1 knew no due times.
    guard reader.version > 1 else { return }
    dueAt = try reader.moment("item.dueAt")
    isAlerted = try reader.flag("item.isAlerted")
  }
}
