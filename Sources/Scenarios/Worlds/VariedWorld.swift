import Documents
import PushModel
import SimWorld
import Strategies

/// A scenario's world, of which some keys can be given other values.
package struct VariedWorld: Sendable {
  /// Keys in the order of the values.
  package let keys: [VariedKey]
  private let scenario: Scenario
  private let document: DocumentNode
  private let world: DocumentNode
  private let frame: WorldFrame
  private let paths: [[String]]

  /// - Throws: `ScenarioError` for a key that has no value in this scenario.
  package init(_ scenario: Scenario, _ keys: [VariedKey]) throws(ScenarioError) {
    self.keys = keys
    self.scenario = scenario
    document = try scenario.document()
    world = document["world"] ?? document
    frame = WorldFrame(scenario)
    paths = keys.map { DocumentOverride.names(of: $0.key) ?? [] }
    for (key, path) in zip(keys, paths) {
      guard document.node(atNames: path[...]) != nil else {
        throw ScenarioError(
          .generated,
          "\(key.key) has no value in this scenario that could be changed; accepted: a key that "
            + "`pushlab check --full` lists")
      }
    }
  }

  /// The world with these values, in the order of ``keys``; the scenario's own for its own values.
  ///
  /// - Throws: `ScenarioError` for a value that its key does not take, and for a world of other people, zones, kinds or
  ///   businesses: those are the same in all worlds of a run.
  /// - Complexity: O(keys of the world)
  package func world(_ values: [Double]) throws(ScenarioError) -> WorldParameters {
    precondition(values.count == keys.count, "\(values.count) values of \(keys.count) keys")
    var node = self.world
    for (place, key) in keys.enumerated() {
      let text = key.text(of: values[place])
      guard ScenarioShape.shape.shape(at: paths[place])?.kind(of: [text]) != nil else {
        throw ScenarioError(.generated, "\(key.key) cannot be \(text)")
      }
      node = node.setting(.plain(text), at: paths[place].dropFirst())
    }
    let world = try DocumentDecoder.ofStrategies.decode(
      WorldParameters.self, from: Shape.object(ScenarioShape.world).withoutNone(node),
      at: DocumentPath() + "world")
    try ScenarioReader.check(world, of: scenario, document)
    var other = scenario
    other.world = world
    guard let other = frame.difference(from: WorldFrame(other)) else {
      return world
    }
    throw ScenarioError(
      .generated, "another world has other \(other); accepted: the same \(other) in all worlds")
  }
}

/// What all worlds of a run have in common, since its lanes, clocks and tables are made of it.
private struct WorldFrame: Sendable {
  private let parts: [(name: String, text: String)]

  init(_ scenario: Scenario) {
    let world = scenario.world
    let organisation =
      world.kind.contains(.peerMentors) ? world.mentors.peoplePerOrganisation : 0
    parts = [
      ("people", "\(scenario.people) \(world.subscribers)"),
      ("businesses", "\(world.businesses)"), ("kind", "\(world.kind)"),
      ("zones", world.zones.keys.sorted().joined(separator: " ")),
      ("languages", world.languages.keys.map { "\($0)" }.sorted().joined(separator: " ")),
      ("organisations", "\(organisation)"),
      ("triggers", "\(world.triggers == nil)"),
      ("posts with a limit", "\(world.posts.limitedCount)"),
      ("conversions", (world.conversions ?? [:]).keys.sorted().joined(separator: " ")),
    ]
  }

  /// The first part that differs; `nil` where none does.
  func difference(from other: WorldFrame) -> String? {
    zip(parts, other.parts).first { $0.text != $1.text }?.0.name
  }
}

extension DocumentNode {
  /// The value at a path of keys and, in lists, places from 0; `nil` where there is none.
  fileprivate func node(atNames path: ArraySlice<String>) -> DocumentNode? {
    guard let name = path.first else { return self }
    return child(name)?.node(atNames: path.dropFirst())
  }

  private func child(_ name: String) -> DocumentNode? {
    guard let items else { return self[name] }
    return Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
  }

  /// The same node with another value at a path, which it has.
  fileprivate func setting(_ value: DocumentNode, at path: ArraySlice<String>) -> DocumentNode {
    guard let name = path.first else { return value }
    if var items, let place = Int(name), items.indices.contains(place) {
      items[place] = items[place].setting(value, at: path.dropFirst())
      return DocumentNode(.sequence(items), at: mark)
    }
    guard var entries, let place = entries.firstIndex(where: { $0.key == name }) else {
      return value
    }
    entries[place].value = entries[place].value.setting(value, at: path.dropFirst())
    return DocumentNode(.mapping(entries), at: mark)
  }
}
