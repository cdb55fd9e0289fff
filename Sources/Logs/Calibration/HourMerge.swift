import Foundation
import SimWorld

/// The settings of a calibration for one scenario, whose factors stand where the log identifies none.
///
/// The scenario's factors are taken relative to those of the hours that were fitted. A world scales all
/// 24 factors to mean 1, so that its open rates must be those of an average hour of all 24.
struct HourMerge {
  private(set) var settings: [CalibrationSetting]

  init(_ settings: [CalibrationSetting], _ base: WorldParameters) {
    self.settings = settings
    guard let place = settings.firstIndex(where: { $0.hours != nil }) else { return }
    let fitted = settings[place].hours!
    let own = base.activity.byHour.map { pow(max($0, 1e-6), base.response.hourExponent) }
    let known = fitted.indices.filter { fitted[$0] != nil }
    let mean = known.reduce(0) { $0 + own[$1] } / Double(known.count)
    let factors = fitted.indices.map { fitted[$0] ?? own[$0] / mean }
    self.settings[place] = CalibrationSetting(
      key: settings[place].key, value: CalibrationSetting.list(factors),
      comment: settings[place].comment + "; hours that the log does not tell are the scenario's own"
    )
    scale(by: factors.reduce(0, +) / 24)
  }

  /// Brings open rates from an average hour of those that were fitted to one of all hours.
  private mutating func scale(by mean: Double) {
    for (place, setting) in settings.enumerated()
    where setting.key.hasPrefix("world.response.open") {
      guard let rate = Double(setting.value) else { continue }
      settings[place] = CalibrationSetting(
        key: setting.key, value: CalibrationSetting.digits(-expm1(mean * log1p(-rate))),
        comment: "\(setting.value) at the hours that the log tells, \(setting.comment)")
    }
  }
}
