import PushFanout
import PushMessages
import PushModel
import PushPolicy

extension PushService {
  /// The answer to an input. Each case of ``Input`` and ``QueueInput`` says which one it gets.
  public enum Answer: Hashable, Sendable {
    /// The input is carried out, and there is nothing to say about it.
    case done
    /// What the service did with a push, and why.
    case decided(Disposition)
    /// The push whose hold is over; `nil` when there is none.
    case due(Due?)
    /// The push that was withdrawn. `nil` if it was not held, or if others had joined it: then
    /// their digest remains.
    case withdrawn(Push?)
    /// Whether to call the provider.
    case mayCall(Bool)
    /// Whether the input changed anything.
    case accepted(Bool)
    /// The question that the app shows.
    case prompt(Prompt)
    /// The rules that fired. When `isRun`, a coordinator's run is due: the host takes the overdue
    /// items of every member and makes a ``TriggerTable/notice(of:to:on:)``.
    case fired([Firing], isRun: Bool)
    /// The items that are overdue and were not told before, oldest first.
    case overdue([OverdueItem])
  }

  /// An instruction that a host carries out after an input, in the order of the list.
  public enum Effect: Hashable, Sendable, BitwiseCopyable {
    /// Give the attempt as ``Input/willCall(_:)``; then call the provider and report
    /// ``Input/replied(_:to:)``.
    case call(Attempt)
    /// The attempt waits in the queue. There is nothing to do.
    case queued(Attempt)
    /// The attempt has ended, and there will be no further retry.
    case settled(Attempt, Settlement)
    /// Give the attempt, whose number is already one higher, as ``QueueInput/retry(_:)`` at a time
    /// drawn uniformly from `earliest...latest`.
    case retry(Attempt, earliest: Timestamp, latest: Timestamp)
    /// Give ``QueueInput/poll`` at this time. At most one poll is outstanding, and one
    /// more for each type that is throttled.
    case poll(at: Timestamp)
    /// Give ``Input/takeDue`` at this time. A later wake that was asked for before does no harm.
    case wake(RecipientID, at: Timestamp)
    /// Give ``Input/runRules`` at this time. A run that comes early or twice does no harm.
    case runRules(RecipientID, at: Timestamp)
    /// Delete the token of this device: it is dead, stale, or of a deleted account.
    case deleteToken(RecipientID, DeviceIndex)
    /// Renew the credentials for this provider, before the retry that follows.
    case refreshCredentials(Provider)
    /// Send no more on the connection that the reply came on: open another one to this provider,
    /// before the retry that follows.
    case reconnect(Provider)
    /// Tell an operator.
    case alert(Alert)

    init(_ effect: FanoutEffect) {
      switch effect {
      case .call(let attempt): self = .call(attempt)
      case .poll(let moment): self = .poll(at: moment)
      case .settled(let attempt, let settlement): self = .settled(attempt, settlement)
      case .retry(let attempt, let earliest, let latest):
        self = .retry(attempt, earliest: earliest, latest: latest)
      case .refreshCredentials(let provider): self = .refreshCredentials(provider)
      case .reconnect(let provider): self = .reconnect(provider)
      case .alert(let alert): self = .alert(alert)
      }
    }
  }
}
