import PushMessages
import PushModel

@testable import SimWorld

extension WorldParameters {
  /// ``plain(subscribers:businesses:)`` with one of the other sources of pushes.
  static func plain(_ kind: WorldKinds.Kind, subscribers: Int) -> WorldParameters {
    var world = plain(subscribers: subscribers)
    world.kind = WorldKinds(kind)
    world.posts.bannedShare = 0
    world.prompts.registrationFailShare = 0
    return world
  }
}

extension LaneOutcome {
  /// The log of one kind, of whole pushes.
  func rows(_ kind: EventKind, _ type: PushType? = nil) -> [EventRow] {
    events.filter { $0.kind == kind && $0.device < 0 && (type == nil || $0.type == type) }
  }

  func total(_ variable: Variable) -> Int {
    (0..<armOf.count).reduce(0) {
      $0 + Int(counts[$1 * Variable.count + Int(variable.rawValue)])
    }
  }
}

extension Town {
  func happenings(_ what: Happening) -> [Trigger] {
    world.triggers.filter { $0.kind == .happen && $0.happening == what }
  }
}
