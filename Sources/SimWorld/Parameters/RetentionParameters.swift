import PushModel

/// How long people keep the app, as a Weibull law. It takes the place of a constant hazard of
/// removing the app for other reasons than pushes (``FatigueParameters/uninstallPerDay``).
///
/// ``RetentionLaw`` draws with them.
package struct RetentionParameters: Hashable, Sendable {
  /// Shape of the Weibull law; below 1 most who leave do so soon. Fitted to V12: 19 % have left
  /// after a day, 32 % after a week, 45 % after 30 days.
  package var shape = 0.31
  /// Scale of the Weibull law: 63 % have left after this time. Fitted to V12.
  package var scale = Interval.days(161)
  /// Age of the app when the run starts. So many joined on every day of it that those who are left
  /// are the people of the start. *Assumption*.
  package var appAge = Interval.days(730)

  /// The published values.
  package init() {}

  /// The word for the published values in a scenario.
  package static var publishedWord: String { "published" }
}

extension RetentionParameters: Codable {
  private enum CodingKeys: String, CodingKey { case shape, scale, appAge }

  /// Decodes the word `published`, or the values.
  package init(from decoder: any Decoder) throws {
    self.init()
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      guard word == Self.publishedWord else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: "\(word) is not 'published'"))
      }
      return
    }
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    shape = try keys.decode(Double.self, forKey: .shape)
    scale = try keys.decode(Interval.self, forKey: .scale)
    appAge = try keys.decode(Interval.self, forKey: .appAge)
  }
}
