import PushMessages
import PushModel
import PushPolicy

extension RecipientState {
  /// The version of the snapshots that this library writes. It reads this one and all before it.
  public static var snapshotVersion: UInt16 { SnapshotKind.recipient.version }

  /// Everything that is remembered about the recipient, as bytes that later versions of this
  /// library read, on any machine. Equal states give equal bytes.
  ///
  /// Layout, little-endian and without gaps: the letters `PLrs`, the version (2 bytes), the length
  /// of the fields (4), the fields, and the checksum FNV-1a of all of it (8). The fields are the
  /// recipient with the name of their zone; the ledger, with each cap and what its window holds;
  /// the archive with devices, held pushes and reports; what the host was asked to be reminded of;
  /// the agenda if there is one; and the choices by business. What follows from these is computed
  /// when it is restored: local clock, reach, next wake.
  ///
  /// - Complexity: O(held + caps' limits). Some 400 bytes, and 39 for each device, 64 for each held
  ///   push, 23 for each cap, 8 for each push that a rolling cap can count or that is remembered and
  ///   for each change of a report that was told, 27 for each item, 5 for each choice by business.
  public borrowing func snapshot() -> [UInt8] {
    var writer = SnapshotWriter(.recipient)
    let recipient = person.pointee.recipient
    writer.write(recipient.id)
    writer.write(zone)
    writer.write(recipient.lastActive)
    writer.write(recipient.preferences)
    writer.write(recipient.language)
    writer.write(recipient.status)
    writer.write(recipient.bestHour)
    writer.write(SavedLedger(person.pointee.ledger, history, under: layout))
    archive.pointee.write(to: &writer, held: heldCount)
    writer.write(person.pointee.fresh)
    writer.write(wakeAsked)
    writer.write(runAsked)
    writer.write(agenda != nil)
    if let agenda { writer.write(agenda) }
    writer.write(followChoices)
    return writer.finished()
  }

  /// The recipient of a snapshot.
  ///
  /// Under the policy that wrote it, the recipient goes on as if nothing had happened. Under
  /// another one they are adopted as by ``PushService/Input/adopt``: caps that both policies have
  /// keep their counts, others start empty. The zone is found by its name, and its clock is read
  /// anew, so the table of zones may have changed.
  ///
  /// A host that has lost its timers gives ``PushService/Input/resume`` next.
  ///
  /// - Parameter now: The time of the restart.
  /// - Throws: ``SnapshotError`` for bytes that no version up to ``snapshotVersion`` has written,
  ///   and for a zone that the service does not have.
  public init(
    snapshot: [UInt8], under service: borrowing PushService, at now: Timestamp
  ) throws(SnapshotError) {
    var reader = try SnapshotReader(snapshot, .recipient)
    let recipient = try Self.recipient(&reader, in: service.zones, at: now)
    let saved: SavedLedger = try reader.value()
    let (archive, held) = try Archive.read(&reader)
    let fresh = try reader.moment("fresh")
    let (wakeAsked, runAsked) = (try reader.moment("wakeAsked"), try reader.moment("runAsked"))
    let agenda: Agenda? = try reader.flag("hasAgenda") ? try reader.value() : nil
    // Version 1 knew no choices by business.
    let choices: FollowChoices = reader.version > 1 ? try reader.value() : FollowChoices()
    try reader.finish()

    var person = Person(recipient, under: service.policy)
    person.ledger = saved.ledger
    person.heldCount = UInt8(held)
    person.recipient.reach = archive.devices.reach
    person.nextWake = (0..<held).map { archive.held[$0].until }.min() ?? .distantFuture
    person.fresh = fresh
    // The same caps, with the types that have come since the snapshot.
    let isSame = saved.layout.hasSameCaps(as: service.policy.layout)
    let layout = isSame ? service.policy.layout : saved.layout
    let blank = Array(repeating: 0 as Int64, count: layout.memoryWords)
    self.init(
      person, archive, saved.history + blank, agenda, layout,
      service.zones.zones[Int(recipient.zone.rawValue)].name)
    self.wakeAsked = wakeAsked
    self.runAsked = runAsked
    followChoices = choices
    if !isSame { service.adopt(&self, at: now) }
    self.layout.restore(saved.older, to: history)
    self.layout.restore(saved.notifications, to: history)
  }

  private static func recipient(
    _ reader: inout SnapshotReader, in zones: ZoneTable, at now: Timestamp
  ) throws(SnapshotError) -> Recipient {
    let id = RecipientID(rawValue: try reader.integer())
    let name = try reader.text("zone")
    guard let zone = zones.zone(named: name) else { throw .unknownZone(name) }
    let lastActive = try reader.moment("lastActive")
    let preferences: Preferences = try reader.value()
    var recipient = Recipient(
      id: id, zone: zone, clock: zones.clock(zone, at: now),
      language: try reader.choice("language"), preferences: preferences)
    recipient.lastActive = lastActive
    recipient.status = try reader.choice("status")
    recipient.bestHour = try reader.hour("bestHour")
    return recipient
  }
}

extension SnapshotReader {
  /// An hour of the day, or ``Recipient/hourUnknown``.
  fileprivate mutating func hour(_ field: String) throws(SnapshotError) -> UInt8 {
    let hour: UInt8 = try integer()
    guard hour < 24 || hour == Recipient.hourUnknown else {
      throw .outOfRange(field: field, found: "\(hour)", accepted: "0..<24 and 255")
    }
    return hour
  }
}

extension Archive {
  fileprivate func write(to writer: inout SnapshotWriter, held count: Int) {
    writer.write(devices)
    for device in 0..<Int(devices.count) { writer.write(consents[device]) }
    for hour in 0..<24 { writer.write(opensByHour[hour]) }
    writer.write(opened)
    writer.write(preferenceVersion)
    writer.write((0..<count).map { held[$0] })
    writer.write(reports)
  }

  /// - Returns: The archive and the number of pushes that it holds.
  fileprivate static func read(
    _ reader: inout SnapshotReader
  ) throws(SnapshotError) -> (Archive, held: Int) {
    var archive = Archive(try reader.value())
    for device in 0..<archive.consents.count { archive.consents[device] = try reader.value() }
    for hour in 0..<24 { archive.opensByHour[hour] = try reader.integer() }
    archive.opened = try reader.value()
    archive.preferenceVersion = try reader.integer()
    let held: [HeldPush] = try reader.list("held.count", countMax: heldMax)
    for (place, push) in held.enumerated() { archive.held[place] = push }
    // Version 1 remembered no reports.
    if reader.version > 1 { archive.reports = try reader.value() }
    return (archive, held.count)
  }
}

extension HeldPush: SnapshotValue {
  package func write(to writer: inout SnapshotWriter) {
    writer.write(push)
    writer.write(until)
    writer.write(because)
    writer.write(isWithdrawn)
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    let push: Push = try reader.value()
    self.init(
      push, until: try reader.moment("held.until"), because: try reader.choice("held.because"))
    isWithdrawn = try reader.flag("held.isWithdrawn")
  }
}
