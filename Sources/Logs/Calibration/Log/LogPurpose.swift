/// What an event log is read for.
package enum LogPurpose: Sendable {
  /// A world's parameters (`calibrate`): what devices and people did.
  case fit
  /// Decisions (`replay`): also what was wanted, held back, left to chance.
  case replay
}
