import PushPolicy
import SimWorld

/// Why a run could not go on.
package enum RunError: Error, Sendable, CustomStringConvertible {
  case world(WorldError)
  case policy(PolicyError)
  /// A law that every run obeys was broken in this cell: a bug of PushLab.
  case invariant(Cell, arm: String, String)
  /// Stopped from outside; what is finished is kept.
  case interrupted

  package var description: String {
    switch self {
    case .world(let error): error.description
    case .policy(let error): error.description
    case .invariant(let cell, let arm, let law):
      "replication \(cell.replication), \(cell.part.rawValue) lane \(cell.lane), arm `\(arm)`: \(law)"
    case .interrupted: "interrupted; the same command goes on from here"
    }
  }
}
