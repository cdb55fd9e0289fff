import Documents
import Foundation
import Scenarios
import Statistics
import Worlds

/// The uncertain keys of an ensemble in the worlds that a run drew.
struct MemberKeys {
  /// In the order of the ensemble's file.
  let keys: [VariedKey]

  /// By key, then by world: its score in the prior, along which splines are fitted.
  let places: [[Double]]

  /// By key, then by world: its value, where cuts are told.
  let values: [[Double]]

  /// What facts say of each key; free where the file does not say.
  private let standings: [ParameterStanding]

  /// Why the ensemble is no good match.
  let faults: [MatchFault]

  /// `nil` for a file that is no ensemble, which no plan has.
  init?(_ members: MemberWorlds, _ rows: MemberRows) {
    guard let file = try? EnsembleFile.read(Data(members.text.utf8), path: "") else { return nil }
    let drawn = rows.members.map { file.worlds.members[$0].values }
    keys = file.keys
    values = keys.indices.map { key in drawn.map { $0[key] } }
    places = zip(keys, values).map { key, values in
      values.map { (try? key.prior.score(value: $0)) ?? $0 }
    }
    standings = file.worlds.diagnosis.standings
    faults = file.worlds.diagnosis.faults
  }

  /// Keys that differ between some worlds, which others cannot be parted by.
  func varied(in worlds: [Int]) -> [Int] {
    keys.indices.filter { key in Set(worlds.map { values[key][$0] }).count > 1 }
  }

  func key(_ place: Int) -> WorldsTurning.Key {
    WorldsTurning.Key(
      key: keys[place].key, standing: keys[place].prior.standing,
      isFree: !standings.indices.contains(place) || standings[place].word == .free)
  }

  /// A value as a scenario writes it, in three digits; those of whole numbers and of words in full.
  func text(_ value: Double, of place: Int) -> String {
    switch keys[place].form {
    case .number: RoundedNumber.plain(value, reach: nil, least: 1e-9)
    case .whole, .duration: keys[place].text(of: value)
    case .words(let words): words[min(max(0, Int(value.rounded(.up))), words.count - 1)]
    }
  }
}
