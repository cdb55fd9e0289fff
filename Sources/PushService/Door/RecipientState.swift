import PushMessages
import PushModel
import PushPolicy

/// Everything that a service remembers about one recipient, in about three kilobytes and eight
/// bytes for each push that a rolling cap counts or that is remembered (``Sizes/pushes``).
///
/// It owns its storage and cannot be copied, so that there is one truth about a recipient. Inputs
/// change it: ``PushService/receive(_:for:through:at:by:effects:)``. A host stores its
/// ``snapshot()``.
public struct RecipientState: ~Copyable {
  let person: UnsafeMutablePointer<Person>
  let archive: UnsafeMutablePointer<Archive>
  var history: History
  /// The caps by which the ledger and the history were written.
  var layout: CapLayout
  /// The name of the recipient's zone, by which a snapshot knows it.
  var zone: String
  /// What the rules remember; `nil` for a recipient whom no rule concerns.
  public internal(set) var agenda: Agenda?
  /// What the recipient wants to hear from single businesses (S0-FR-NOT-04); everything from the
  /// others.
  public internal(set) var followChoices = FollowChoices()
  /// The earliest wake that the host was asked for and has not reported; `distantFuture` for none.
  var wakeAsked = Timestamp.distantFuture
  /// The same for a run of the rules.
  var runAsked = Timestamp.distantFuture

  /// A recipient without history. ``Recipient/reach`` is computed from the devices.
  ///
  /// - Parameters:
  ///   - devices: The recipient's devices. Tokens themselves are the host's.
  ///   - agenda: For a recipient whom rules concern. Then give ``PushService/Input/resume``, which
  ///     says when the rules first look.
  ///   - service: The service whose policy counts from now on.
  /// - Precondition: The recipient's zone is one of the service's.
  public init(
    _ recipient: Recipient, devices: Devices, agenda: Agenda? = nil,
    under service: borrowing PushService
  ) {
    let zones = service.zones.zones.count
    precondition(
      recipient.zone.rawValue < zones, "zone \(recipient.zone.rawValue) of \(zones) zones")
    var recipient = recipient
    recipient.reach = devices.reach
    let policy = service.policy
    self.init(
      Person(recipient, under: policy), Archive(devices),
      Array(repeating: 0, count: policy.historyWords), agenda, policy.layout,
      service.zones.zones[Int(recipient.zone.rawValue)].name)
  }

  /// A recipient with copies of what the pointer forms keep.
  ///
  /// - Precondition: `history` has the words of `layout`.
  package init(
    _ person: Person, _ archive: Archive, _ history: [Int64], _ agenda: Agenda?,
    _ layout: CapLayout, _ zone: String
  ) {
    precondition(
      history.count == layout.historyWords, "\(history.count) of \(layout.historyWords) words")
    self.person = .allocate(capacity: 1)
    self.person.initialize(to: person)
    self.archive = .allocate(capacity: 1)
    self.archive.initialize(to: archive)
    self.history = .allocate(capacity: max(1, history.count))
    self.history.initialize(repeating: 0)
    for (word, value) in history.enumerated() { self.history[word] = value }
    self.layout = layout
    self.zone = zone
    self.agenda = agenda
  }

  deinit {
    person.deallocate()
    archive.deinitialize(count: 1)
    archive.deallocate()
    history.deallocate()
  }

  /// The pointers that the forms beneath the door take.
  var card: Card { Card(person, archive, history) }
}

extension RecipientState {
  /// The recipient as of the last input: zone, language, preferences, standing and reach.
  public var recipient: Recipient { person.pointee.recipient }
  /// The devices, with whether each has a token.
  public var devices: Devices { archive.pointee.devices }
  /// Number of pushes that are held.
  public var heldCount: Int { Int(person.pointee.heldCount) }
  /// When the first held push is due; `distantFuture` when none is held.
  public var nextWake: Timestamp { person.pointee.nextWake }
  /// Number of changes of preferences that were accepted. An app gets it at login and whenever it
  /// comes to the foreground, and sends it with its next change.
  public var preferenceVersion: UInt32 { archive.pointee.preferenceVersion }

  /// Whether this push is held.
  public func isHeld(_ push: PushID) -> Bool { card.isWaiting(push) }

  /// Number of pushes booked on the local day of `now`, exempt ones included.
  public func sent(onDayOf now: Timestamp) -> Int {
    person.pointee.ledger.sent(onDayOf: now, person.pointee.recipient.clock)
  }
}

/// Nobody else has the memory that a state owns.
extension RecipientState: @unchecked Sendable {}
