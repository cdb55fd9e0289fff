import PushFanout
import PushModel
import PushPolicy
import PushService

extension PushService {
  /// Decides about a push and offers its first attempts, as a host does that keeps recipients itself.
  func decideAndOffer(
    _ push: Push, for card: Card, from sender: SenderState, isInAudience: Bool,
    through fanout: inout Fanout, at now: Timestamp, effects: inout Effects
  ) -> Disposition {
    withUnsafePointer(to: self) { service in
      withUnsafePointer(to: push) { push in
        let answer = service.decide(
          push, for: card, from: sender, isInAudience: isInAudience, at: now)
        guard answer == .handed else { return answer }
        for attempt in service.firstAttempts(push, to: card, at: now) {
          service.pointee.offer(attempt, to: &fanout, at: now, effects: &effects)
        }
        return answer
      }
    }
  }
}
