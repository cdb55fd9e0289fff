import PushModel

/// The keys of a daily rule's decision points and of its texts, beside their weights. All are absent
/// unless they are given.
extension DailyChance {
  static let onlyKey = FieldKey(
    "only", .map(key: number, value: .fields(of: TextCondition.self)),
    "When a text may be chosen, by its number from 1; the others always may.")

  static let choiceKey = FieldKey(
    "choice", .fields(of: DifferenceSoftmax.self),
    "How texts are chosen once it is known what they lead to; by their weights without it.",
    source: "L3")

  static let pointsKey = FieldKey(
    "points", .list(of: .either([.timeOfDay(), .keys(slot)]), count: 1...DailyChance.pointsMax),
    "The decision points of a day, in order of time, in the place of `at`: local times, or "
      + "slots at a random minute of which there is one.", source: "Klasnja et al. 2015")

  static let pickKey = FieldKey(
    "pick", .integer(1...DailyChance.pointsMax),
    "How many of `points` are used on a day, chosen anew for each person and day; all without "
      + "it.", source: "Bidargaddi et al. 2018")

  static let sharesKey = FieldKey(
    "shares", .list(of: .fields(of: PointShare.self), count: 1...64),
    "Other probabilities by condition; the first row that holds counts, else `share`.",
    source: "Boruvka et al. 2018")

  static let availableKey = FieldKey(
    "available", .fields(of: PointAvailability.self),
    "Who is available at a decision point; nothing is drawn for others. Everybody without it.",
    source: "Klasnja et al. 2015")

  private static let number = FieldForm.text(
    FieldText("the number of a text, 1 to \(TextSubset.max)", regex: "^([1-9]|1[0-2])$") { text in
      (1...TextSubset.max).contains { String($0) == text }
    })

  private static let slot = FieldKeys(
    title: "Slot", "A part of the day.",
    [
      FieldKey("from", .timeOfDay(), "The first minute of the slot.", .required),
      FieldKey("to", .timeOfDay(endOfDay: true), "The minute after its last one.", .required),
    ])
}
