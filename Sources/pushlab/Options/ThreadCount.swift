import ArgumentParser
import Foundation

/// How many cells are run at a time.
struct ThreadCount: ExpressibleByArgument {
  /// 1...``most``.
  let value: Int

  static let most = 1_024

  /// `nil` unless it is a whole number in range.
  init?(argument: String) {
    guard let value = Int(argument), (1...Self.most).contains(value) else { return nil }
    self.value = value
  }

  private init(_ value: Int) { self.value = value }

  static var allCores: Self {
    Self(min(max(1, ProcessInfo.processInfo.activeProcessorCount), most))
  }
}
