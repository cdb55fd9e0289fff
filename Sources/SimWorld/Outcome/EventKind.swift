import PushModel

/// The kinds of rows in the event log.
///
/// From `sent` to `dropped`, rows with a device tell of one device's copy of the push, and rows
/// without one of the push as a whole.
package enum EventKind: UInt8, Named, BitwiseCopyable {
  /// The push was caused by something in the world, before any decision.
  case intended
  /// The policy or a bound of the service refused the push.
  case suppressed
  /// The push was told to wait.
  case held
  /// The push was taken back before any provider accepted it.
  case withdrawn
  /// The push joined a digest.
  case merged
  /// A provider was called for one device.
  case attempted
  /// A provider accepted the push.
  case sent
  /// No provider accepted the push.
  case failed
  /// A device received the push.
  case delivered
  /// A device showed the push.
  case displayed
  /// The push's time to live ended, before or after acceptance.
  case expired
  /// A later push replaced the push in the provider's store.
  case superseded
  /// The accepted push was lost for another reason.
  case dropped
  /// The recipient opened the push.
  case opened
  /// The recipient swiped the push away or closed it.
  case dismissed
  /// The recipient tapped the push's action.
  case tapped
  /// The recipient switched all pushes off.
  case optedOut
  /// The recipient removed the app.
  case uninstalled
  /// The recipient liked something of a business, or reacted otherwise.
  case reacted
  /// The recipient reviewed a business.
  case reviewed
  /// Chance sent nothing at a decision point.
  case withheld
  /// The recipient opened the app without a push; logged only under ``ArmPlan/logsVisits``.
  case visited
  /// The app asked the recipient to allow pushes on a device.
  case prompted
  /// The recipient allowed pushes on a device.
  case granted
  /// The recipient refused what they were asked on a device; an explanation may come again.
  case denied
  /// The recipient commented on a post of a business.
  case commented
  /// Something happened, and the job that asks the service about the push was queued.
  case queued
  /// The recipient was not available at a decision point, so nothing was drawn.
  case unavailable
  /// The recipient silenced something, or lengthened their quiet hours, because of the push.
  case silenced
  /// The recipient looked at a post of a business at a visit that no push led to.
  case viewed
  /// The recipient converted; about the push to which the conversion belongs, if there is one. Logged
  /// only where conversions are counted.
  case converted

  /// By raw value, as asking the runtime for one is slow.
  private static let names = allCases.map { "\($0)" }

  /// The name of the case.
  package var name: String { Self.names[Int(rawValue)] }

  /// Whether a row is written in the moment of a decision, with what the decision saw of the recipient.
  package var tellsOfDecision: Bool {
    [.intended, .withheld, .unavailable, .held, .suppressed].contains(self)
  }
}

/// One row of the event log.
package struct EventRow: Hashable, Sendable, BitwiseCopyable {
  /// The recipient's id in the world; only a pseudonym of it is ever stored (S1-9-privacy).
  package var recipient: UInt64
  /// The push; raw value 0 for rows that are about no push.
  package var push: PushID
  /// The time of the event.
  package var at: Timestamp
  /// A duration in milliseconds whose meaning depends on `kind`; -1 when there is none.
  ///
  /// Since release for `delivered` and `opened`, since opening for `tapped`, since the push's moment for `converted`, the time to wait for
  /// `held` and `queued`, and the time until an offer ends for `intended`.
  package var latency: Int64
  /// The number of the business that sends the push or is reviewed.
  package var business: UInt32
  /// The recipient's arm, by its index in the experiment.
  package var arm: UInt8
  /// The kind of event.
  package var kind: EventKind
  /// The type of the push.
  package var type: PushType
  /// The recipient's device; -1 for the push as a whole.
  package var device: Int8
  /// A detail whose meaning depends on `kind`; 255 when there is none.
  ///
  /// The raw value of the ``Refusal``, ``Hold`` (also of an attempted push that a decision rule let
  /// go), ``Failure``, ``Loss``, ``AppState`` (opened),
  /// `PushAction` (tapped, dismissed), ``Reaction``, `Sentiment` (reviewed), `Prompt` (prompted,
  /// granted, denied), `Unavailability` (unavailable), ``Silencing`` or
  /// ``Attribution`` (converted). For `displayed`, 1 is a
  /// banner in the open app and 0 the system's tray.
  package var reason: UInt8
  /// Whether the push belongs to the cohort.
  package var isInCohort: Bool
  /// The text chosen at a decision point, for `intended`, or the text of a push whose type has several, for
  /// `attempted`; numbered from 1, and 0 for none.
  package var text: UInt8 = 0
  /// What the tap on an `opened` push found, a raw value of `Landing`; 255 for other kinds.
  package var landing: UInt8 = 255
  /// The recipient's time zone, for kinds that tell of a decision (``EventKind/tellsOfDecision``);
  /// `UInt16.max` for others.
  package var zone: UInt16 = .max
  /// The recipient's own choice of quiet hours, for the same kinds; `nil` for others.
  package var quietHours: QuietPreference?
  /// The probability of what chance did at a decision point, for `intended` and `withheld`, or of a
  /// decision rule's answer, for rows whose reason is `decisionRule`; 0 when it is unknown.
  package var propensity: Double = 0
}
