import PushFanout
import PushMessages
import PushModel
import PushPolicy

extension PushService {
  /// An event that a host reports about one recipient. ``receive(_:for:through:at:by:effects:)``
  /// takes all of them, and nothing else changes what is remembered.
  ///
  /// Every device that an input names must be one of the recipient's.
  public enum Input: Hashable, Sendable {
    // Pushes.

    /// A push is intended, or one that ``takeDue`` gave is asked about again. Answer:
    /// ``Answer/decided(_:)``.
    ///
    /// A job that is given out twice is decided once: the second time it is `alreadySent`.
    /// `isInAudience` says whether the relation that the push's type asks for holds now. For a push
    /// that a rule brought about, `from` is ``standing(of:about:sender:)``.
    case intend(Push, from: SenderState, isInAudience: Bool)
    /// The time of an ``Effect/wake(_:at:)`` has come. Answer: ``Answer/due(_:)`` with the next
    /// push whose hold is over, which is no longer held. The host gives it as
    /// ``intend(_:from:isInAudience:)``, and repeats both until there is none.
    case takeDue
    /// A post was taken down. Answer: ``Answer/withdrawn(_:)``, the push if it was held alone.
    /// Attempts in the queue are withdrawn for all recipients with ``QueueInput/withdraw(_:)``.
    case withdraw(PushID)
    /// A provider is about to be called with an attempt: the input to every ``Effect/call(_:)``.
    /// Answer: ``Answer/mayCall(_:)``. When it is `false` the attempt has ended, because since it
    /// was queued the recipient has left, switched pushes off or lost the device.
    case willCall(Attempt)
    /// A provider answered an attempt, or ``ProviderReply/timeout`` stands for an answer that did
    /// not come in time. Answer: ``Answer/accepted(_:)``, `false` for an attempt whose call is not
    /// open, which changes nothing.
    case replied(ProviderReply, to: Attempt)

    // The person.

    /// The recipient has opened the app.
    case active
    /// The recipient has opened a push. Its hour counts towards their best hour, a post towards
    /// their taste. A journey may end.
    case opened(PushID)
    /// The recipient has tapped the action of a push that they had opened. A journey may end.
    case tapped(PushID)
    /// The recipient is in another time zone, whose local time applies from now on.
    case move(to: ZoneID)
    /// The recipient reads another language.
    case read(Language)
    /// The recipient has changed preferences, which apply from the next decision on. Answer:
    /// ``Answer/accepted(_:)``.
    ///
    /// An app that could not reach the server states the
    /// ``RecipientState/preferenceVersion`` that it knew. The change is refused when others were
    /// set since, and the app takes over the server's.
    case prefer(Preferences, knowing: UInt32? = nil)
    /// The recipient has chosen what they want to hear from one business: everything, offers alone,
    /// or nothing. It applies from the next decision on, also to pushes that are held. Answer:
    /// ``Answer/accepted(_:)``, `false` when there are choices about ``FollowChoices/max`` businesses
    /// already.
    ///
    /// A host gives ``FollowChoice/everything`` when the recipient stops following.
    case want(FollowChoice, from: BusinessID)
    /// A command has changed the standing of the account (``RecipientAccount/status``). A deleted
    /// account's tokens are forgotten.
    case status(RecipientStatus)

    // Devices.

    /// The recipient has one more device. Answer: ``Answer/accepted(_:)``, `false` when they have
    /// ``Devices/max``. A host then gives an installation that is gone away: it ``update``s its device to
    /// the new one.
    case add(Device)
    /// A device has changed in any way: it was seen, a channel was silenced, its token was deleted.
    case update(Device, on: DeviceIndex)
    /// A device has a new token, issued for this environment, or for that of the
    /// last token when `nil`. Answer: ``Answer/accepted(_:)``, `false` for a device without
    /// permission or a deleted account. The host then tries again at the next start of the app.
    case register(DeviceIndex, for: ProviderEnvironment? = nil)
    /// A permission was set in the system's settings.
    case permission(Permission, on: DeviceIndex)
    /// The app may ask for permission. Answer: ``Answer/prompt(_:)``, the question to show.
    /// `session` is when the present session of the app began.
    case prompt(PromptRule.Occasion, on: DeviceIndex, session: Timestamp)
    /// The user has read the explanation, and goes on or does not.
    case explained(goesOn: Bool, on: DeviceIndex, session: Timestamp)
    /// The user has answered the system's question, which it asks once for each installation.
    case answered(isGranted: Bool, on: DeviceIndex, session: Timestamp)

    // Rules. The recipient must have an agenda.

    /// Something happened to the recipient. Answer: ``Answer/fired(_:isRun:)``; for an item that is
    /// assigned to somebody for whom ``Sizes/items`` wait already, ``Answer/accepted(_:)`` with `false`.
    ///
    /// `item` numbers what it happened to; `change` is the host's number of this change of it, the same
    /// when it is reported again, and without one a second change to the same state is not told; `by`
    /// is who changed a report; `times` counts what was logged at once; `due` is when an item that is
    /// assigned is due, the distant future for no due time; `amount` is that of an order or a payment, which
    /// campaigns may ask for.
    case tell(
      Happening, item: UInt64 = 0, change: UInt64? = nil, by: ChangeActor = .staff,
      times: UInt32 = 1, due: Timestamp = .distantFuture, amount: Double? = nil)
    /// The time of an ``Effect/runRules(_:at:)`` has come. Answer: ``Answer/fired(_:isRun:)``.
    case runRules
    /// A coordinator's run looks through a member: which items are overdue, and were not told
    /// before? Answer: ``Answer/overdue(_:)``. They count as told from now on.
    case takeOverdue

    // The service.

    /// The strategy of this service takes the recipient over. A cap of the same level, types and
    /// window keeps its count, unless either limit is 0; any other starts empty.
    case adopt
    /// The host has restored the recipient and lost its timers: the wake and the run of rules that
    /// are due are asked for again.
    case resume
    /// An event of the queue, which concerns no recipient.
    case queue(QueueInput)
  }

  /// An event of a dispatch queue that concerns no recipient.
  public enum QueueInput: Hashable, Sendable {
    /// The time of an ``Effect/poll(at:)`` has come.
    case poll
    /// The time that was drawn for an ``Effect/retry(_:earliest:latest:)`` has come. Answer:
    /// ``Answer/accepted(_:)``, `false` for a retry that does not wait, which changes nothing: it
    /// was withdrawn, or has come before.
    case retry(Attempt)
    /// An attempt is not called after all: its recipient is gone, or its text. Answer:
    /// ``Answer/accepted(_:)``, `false` for an attempt whose call is not open.
    case abandon(Attempt)
    /// A post was taken down: attempts that wait in the queue or for a retry are settled as
    /// withdrawn. Open calls go on.
    case withdraw(PushID)
    /// An account was deleted: the same for all attempts of one recipient.
    case delete(RecipientID)
    /// The host has restored the queue and lost its calls and timers: open calls, retries and
    /// polls are asked for again. A provider that had taken a call already takes it twice; the app
    /// recognises the push's id.
    case resume
  }
}
