import Bytes
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
  /// - Complexity: O(held + caps' limits). Some 400 bytes, and 39 for each device, 75 for each held
  ///   push, 29 for each cap, 8 for each push that a rolling cap can count or that is remembered and
  ///   for each change of a report that was told, 27 for each item, 38 for each journey, 5 for each
  ///   choice by business, and the names of the tags and campaigns that
  /// windows and held pushes have.
  public borrowing func snapshot() -> [UInt8] {
    var saved = SavedRecipient(person.pointee.recipient, archive.pointee, held: heldCount)
    saved.zone = zone
    saved.ledger = SavedLedger(person.pointee.ledger, history, under: layout)
    (saved.fresh, saved.wakeAsked, saved.runAsked) = (person.pointee.fresh, wakeAsked, runAsked)
    (saved.agenda, saved.choices) = (agenda, followChoices)
    saved.rename(to: saved.usedNames)
    return layout.names.types.inUse { SnapshotKind.recipient.snapshot(of: saved) }
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
  ///   and for a zone or a type of push that the service does not have.
  public init(
    snapshot: [UInt8], under service: borrowing PushService, at now: Timestamp
  ) throws(SnapshotError) {
    var saved = SavedRecipient()
    let types = service.policy.names.types
    try types.inUse { () throws(SnapshotError) in
      try SnapshotKind.recipient.restore(&saved, from: snapshot)
    }
    guard let zone = service.zones.zone(named: saved.zone) else { throw .unknownZone(saved.zone) }
    saved.recipient.zone = zone
    saved.recipient.clock = service.zones.clock(zone, at: now)
    saved.rename(to: service.policy.names)

    var person = Person(saved.recipient, under: service.policy)
    person.ledger = saved.ledger.ledger
    person.heldCount = UInt8(saved.held)
    person.recipient.reach = saved.archive.devices.reach
    person.nextWake = (0..<saved.held).map { saved.archive.held[$0].until }.min() ?? .distantFuture
    person.fresh = saved.fresh
    // The same caps, with the types that have come since the snapshot.
    let isSame = saved.ledger.layout.hasSameCaps(as: service.policy.layout)
    let layout = isSame ? service.policy.layout : saved.ledger.layout
    let blank = Array(repeating: 0 as Int64, count: layout.memory.count)
    self.init(
      person, saved.archive, saved.ledger.history + blank, saved.agenda, layout,
      service.zones.zones[Int(zone.rawValue)].name)
    wakeAsked = saved.wakeAsked
    runAsked = saved.runAsked
    followChoices = saved.choices
    if !isSame { service.adopt(&self, at: now) }
    saved.ledger.restoreMemory(to: history, of: self.layout)
    service.policy.renew(
      &self.person.pointee.ledger, recipient: recipient, history: history, zones: service.zones,
      at: now)
  }
}

/// The values of a snapshot. The zone has its name alone, and the recipient no clock and no reach.
private struct SavedRecipient: ByteValue {
  var recipient = Recipient(
    id: RecipientID(rawValue: 0), zone: ZoneID(rawValue: 0),
    clock: LocalClock(offset: 0, validFrom: .distantPast, validUntil: .distantFuture))
  var zone = ""
  var ledger = SavedLedger()
  var archive = Archive(Devices())
  /// The number of pushes that the archive holds.
  var held = 0
  var fresh = Timestamp.distantPast
  var wakeAsked = Timestamp.distantFuture
  var runAsked = Timestamp.distantFuture
  var agenda: Agenda?
  var choices = FollowChoices()

  init() {}

  init(_ recipient: Recipient, _ archive: Archive, held: Int) {
    (self.recipient, self.archive, self.held) = (recipient, archive, held)
  }

  /// The names of the tags and campaigns that windows and held pushes have.
  var usedNames: PushNames {
    let held = (0..<self.held).map { archive.held[$0].push }
    return ledger.layout.names.only(
      held.reduce(into: []) { $0.formUnion($1.tags) },
      ledger.campaigns.union(held.map(\.campaign)))
  }

  /// Takes over the numbers that tags and campaigns have in other names.
  mutating func rename(to names: PushNames) {
    for place in 0..<held {
      let push = archive.held[place].push
      archive.held[place].push.tags = ledger.layout.names.translate(push.tags, to: names)
      archive.held[place].push.campaign = ledger.layout.names.translate(push.campaign, to: names)
    }
    ledger.rename(to: names)
  }

  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try recipient(&fields)
    try ledger.visit(&fields)
    try archive(&fields)
    try fields.moment("fresh", &fresh)
    try fields.moment("wakeAsked", &wakeAsked)
    try fields.moment("runAsked", &runAsked)
    var hasAgenda = agenda != nil
    try fields.flag("hasAgenda", &hasAgenda)
    if hasAgenda {
      var own = agenda ?? Agenda(BusinessID(rawValue: 0), [], at: .distantPast)
      try own.visit(&fields)
      agenda = own
    }
    // Version 1 knew no choices by business.
    if fields.version > 1 { try choices.visit(&fields) }
  }

  private mutating func recipient(_ fields: inout ByteFields) throws(ByteError) {
    try fields.raw(&recipient.id)
    try fields.text("zone", &zone)
    try fields.moment("lastActive", &recipient.lastActive)
    try recipient.preferences.visit(&fields)
    try fields.choice("language", &recipient.language)
    try fields.choice("status", &recipient.status)
    try fields.integer(&recipient.bestHour)
    guard recipient.bestHour < 24 || recipient.bestHour == Recipient.hourUnknown else {
      throw fields.outOfRange("bestHour", "\(recipient.bestHour)", "0..<24 and 255")
    }
  }

  private mutating func archive(_ fields: inout ByteFields) throws(ByteError) {
    var devices = archive.devices
    try devices.visit(&fields)
    if fields.isReading { archive = Archive(devices) }
    for device in 0..<archive.consents.count { try archive.consents[device].visit(&fields) }
    for hour in 0..<24 { try fields.integer(&archive.opensByHour[hour]) }
    try archive.opened.visit(&fields)
    try fields.integer(&archive.preferenceVersion)
    var pushes = (0..<held).map { archive.held[$0] }
    try fields.list("held.count", &pushes, of: HeldPush(), countMax: Archive.heldMax)
    for (place, push) in pushes.enumerated() { archive.held[place] = push }
    held = pushes.count
    // Version 1 remembered no reports.
    if fields.version > 1 { try archive.reports.visit(&fields) }
  }
}

extension HeldPush: ByteValue {
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try push.visit(&fields)
    try fields.moment("held.until", &until)
    try fields.choice("held.because", &because)
    try fields.flag("held.isWithdrawn", &isWithdrawn)
  }
}
