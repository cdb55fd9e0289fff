import Logs

/// A replay for machines: the report, with the pushes that are told.
package struct ReplayPage: Sendable, Encodable {
  package let report: ReplayReport
  package let explained: [ReplayStory]

  package init(_ result: Replay.Result) {
    report = result.report
    explained = result.stories.map { ReplayStory($0) }
  }

  private enum Keys: String, CodingKey { case explained }

  package func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(explained, forKey: .explained)
  }
}
