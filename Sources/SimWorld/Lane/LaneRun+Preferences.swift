import PushModel
import PushService
import SimKernel

// Changes that subscribers make in the app's settings, and when they reach the server.
extension LaneRun {
  mutating func toggle(_ category: Category, of index: Int, at now: Timestamp) {
    guard late.count > 0, isLate(index, now) else {
      var preferences = persons[index].recipient.preferences
      preferences.categories.formSymmetricDifference(CategorySet(category))
      return services[Int(serviceOf[index])].prefer(preferences, card(index))
    }
    if !late[index].isWaiting {
      late[index] = LateChange(
        preferences: persons[index].recipient.preferences,
        version: services[Int(serviceOf[index])].preferenceVersion(of: card(index)))
    }
    late[index].preferences.categories.formSymmetricDifference(CategorySet(category))
  }

  private mutating func isLate(_ index: Int, _ now: Timestamp) -> Bool {
    let draw = Draw(
      key, Purpose.lateChange, entity: first + UInt64(index), occasion: UInt64(now.milliseconds))
    return draw.u0 < plan.parameters.preferences.lateShare
  }

  /// Sends a waiting change to the server, now that the app is open and online.
  @inline(never) mutating func synchronise(_ index: Int) {
    guard late[index].isWaiting else { return }
    services[Int(serviceOf[index])].prefer(
      late[index].preferences, knowing: late[index].version, card(index))
    late[index] = .none
  }
}

/// A change of preferences that waits in the app for the server (S1-7-sync).
struct LateChange: Sendable, BitwiseCopyable {
  var preferences: Preferences
  /// The version of the preferences that the app knew when the change was made; `UInt32.max` for
  /// none.
  var version: UInt32

  static var none: LateChange { LateChange(preferences: Preferences(), version: .max) }

  var isWaiting: Bool { version != .max }
}
