import Bytes
import PushModel

extension Agenda: ByteValue {
  /// Writes or reads all that rules remember of a person, with the items that are open.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.raw(&organisation)
    try fields.raw(&parts)
    try fields.pastMoment("agenda.startedAt", &startedAt)
    try fields.pastMoment("agenda.openedAt", &openedAt)
    try fields.pastMoment("agenda.absentSince", &absentSince)
    try fields.pastMoment("agenda.remindedAt", &remindedAt)
    try fields.pastMoment("agenda.wonBackAt", &wonBackAt)
    try fields.pastMoment("agenda.idleSince", &idleSince)
    try fields.pastMoment("agenda.idleToldAt", &idleToldAt)
    try fields.pastMoment("agenda.decidedAt", &decidedAt)
    try fields.flag("agenda.hasOpened", &hasOpened)
    try fields.flag("agenda.isPaused", &isPaused)
    for counter in 0..<2 {
      try fields.integer("agenda.counts", &counts[counter], in: 0...Self.countMax)
      try fields.integer("agenda.told", &told[counter], in: 0...Self.countMax)
    }
    try fields.integer(&summaryYear)
    // Any year whose days and milliseconds can be counted, or none.
    if summaryYear != .min {
      try fields.check("agenda.summaryYear", summaryYear, in: -10_000_000...10_000_000)
    }
    try fields.integer(&ranOn)
    var all = open
    try fields.list("agenda.items", &all, of: Item())
    // Versions 1 to 3 knew no late days and no journeys.
    var places = journeys.all
    if fields.version > 3 {
      try visitDays.visit(&fields)
      try openDays.visit(&fields)
      try fields.list(
        "agenda.journeys", &places, of: JourneyPlace(), countMax: JourneyPlace.countMax)
    }
    guard fields.isReading else { return }
    for item in all { items.append(item) }
    for place in places { journeys.append(place) }
  }
}

extension Agenda.Item: ByteValue {
  /// Writes or reads the item; version 1 has no due times, versions 1 and 2 short numbers.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    if fields.version > 2 {
      try fields.integer(&number)
    } else {
      // Versions 1 and 2 had numbers of 32 bits.
      var short: UInt32 = 0
      try fields.integer(&short)
      number = UInt64(short)
    }
    try fields.pastMoment("item.at", &at)
    try fields.flag("item.isFollowedUp", &isFollowedUp)
    try fields.flag("item.isTold", &isTold)
    // Version 1 knew no due times.
    guard fields.version > 1 else { return }
    try fields.moment("item.dueAt", &dueAt)
    try fields.flag("item.isAlerted", &isAlerted)
  }
}
