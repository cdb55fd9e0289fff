import Documents
import PushModel
import Scenarios
import Strategies
import Tables

/// The file of `--map` for an event log: how its rows are found, and what its words mean.
package enum LogMap {
  /// The JSON Schema of maps, those of other tables included.
  package static var schema: String { shape.jsonSchema(title: "PushLab map").json }

  static let shape = Shape.object(
    ObjectShape(
      title: "Map", doc: "How an event log or another table is read.",
      TableMap.properties + [
        Property("columns", columns, doc: "The log's names for columns; usual names are known."),
        Property(
          "events", words(LogEvent.allCases.map(\.rawValue) + [none]),
          doc: "The log's names for events; under none, those to leave out."),
        Property(
          "types",
          .object(
            ObjectShape(
              PushType.allCases.map {
                Property(
                  $0.name, .texts(), fallback: nil, doc: "", source: nil, alias: $0.alias)
              }, open: OpenProperties(added, .texts()))),
          doc: "The log's names for types of pushes."),
        Property(
          "zone", .text(zone),
          doc: "The zone of people without a zone or an offset in the log; UTC if not given."),
        Property(
          "window", .duration(Interval.minutes(1)...Interval.days(30)),
          doc: "How long after it was shown an opening of a push counts; 1d if not given."),
      ]))

  /// The key under which stand the log's names for events to leave out.
  static let none = "none"

  private static let columns = Shape.object(
    ObjectShape(LogColumn.allCases.map { Property($0.rawValue, .text()) }))

  /// The types that the content of a replay's scenario adds.
  private static let added = TextPattern(
    FieldText.addedType.meaning, regex: FieldText.addedType.regex,
    accepts: FieldText.addedType.accepts)

  private static func words(_ meanings: [String]) -> Shape {
    .object(ObjectShape(meanings.map { Property($0, .texts()) }))
  }

  private static let zone = TextPattern(
    ZoneError.accepted, hint: { ZoneBuilder.suggestion(for: $0).map { " did you mean '\($0)'?" } },
    accepts: ZoneBuilder.isKnown)
}

extension LogQuestion {
  /// The question of a log that is read by a map.
  ///
  /// - Throws: `ScenarioError` for what is wrong with the file.
  package init(map path: String?) throws(ScenarioError) {
    self.init()
    guard let path else { return }
    let map = try DocumentLoader(shape: LogMap.shape).load(path)
    source = TableMap(map)
    for entry in map["columns"]?.entries ?? [] {
      columns[LogColumn(rawValue: entry.key)!] = entry.value.scalar
    }
    for (word, meaning) in try Self.words("events", of: map) {
      events[word] = .some(LogEvent(rawValue: meaning))
    }
    for (word, meaning) in try Self.words("types", of: map) {
      types[word] = PushType(name: meaning)
    }
    zone = map["zone"]?.scalar ?? zone
    let length = map["window"]?.scalar.flatMap(parseDuration)
    window = length.map { Interval(milliseconds: $0) } ?? window
  }

  /// The log's words under a key with their meanings.
  private static func words(
    _ key: String, of map: DocumentNode
  ) throws(ScenarioError) -> [String: String] {
    var found: [String: String] = [:]
    var problems: [Problem] = []
    for entry in map[key]?.entries ?? [] {
      for node in entry.value.items ?? [entry.value] {
        guard let other = found.updateValue(entry.key, forKey: node.scalar ?? "") else { continue }
        problems.append(
          Problem(
            node.mark, DocumentPath() + key + entry.key,
            "has \(node.found), which \(other) has as well; accepted: each word once"))
      }
    }
    guard problems.isEmpty else { throw ScenarioError(problems) }
    return found
  }
}
