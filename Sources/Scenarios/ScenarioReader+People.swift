import Documents
import PushModel
import SimWorld
import Strategies

// Who joins a world, and who cannot.
extension ScenarioReader {
  private static let arrivals = DocumentPath() + "world" + "arrivals"

  /// Checks that people can join this world, as many as they are, and that campaigns are within the
  /// run.
  mutating func checkArrivals() {
    guard let arrivals = scenario.world.arrivals else { return }
    let people = scenario.people
    if people > Self.peopleMax {
      refuse(
        Self.arrivals,
        "makes \(grouped(people)) people in the run; accepted: at most \(grouped(Self.peopleMax))")
    }
    if scenario.world.kind.contains(.peerMentors) {
      refuse(
        Self.arrivals,
        "is given in a world of peerMentors, whose organisations keep their people; "
          + "accepted: another world.kind, or none")
    }
    for (index, campaign) in arrivals.campaigns.enumerated()
    where campaign.at >= scenario.horizon.length {
      refuse(
        Self.arrivals + "campaigns" + index + "at",
        "is '\(campaign.at)'; accepted: less than the run's \(scenario.horizon.length)")
    }
  }

  /// Checks that people leave by one law, not by two.
  mutating func checkRetention() {
    let hazard = scenario.world.fatigue.uninstallPerDay
    guard scenario.world.retention != nil, hazard != FatigueParameters().uninstallPerDay,
      hazard != 0
    else { return }
    refuse(
      DocumentPath() + "world" + "fatigue" + "uninstallPerDay",
      "is '\(numberText(hazard))' where world.retention takes its place; accepted: 0, or "
        + "world.retention of none")
  }

  /// Checks the zones of the calendar.
  mutating func checkCalendar() {
    guard scenario.world.calendar != nil else { return }
    let path = DocumentPath() + "world" + "calendar"
    let zones = scenario.world.zones
    for entry in document.node(at: path + "countries")?.entries ?? []
    where zones[entry.key] == nil {
      let named = zones.keys.sorted().joined(separator: ", ")
      refuse(
        path + "countries",
        "has the key '\(quotable(entry.key))'; accepted: zones of world.zones: \(named)")
    }
  }

  /// As many as `world.subscribers` may be.
  private static let peopleMax = 1_000_000_000
}
