import PushModel

/// Places under a cap that are kept for a group of pushes: a guaranteed minimum in each window, and no
/// maximum. What is not used lapses with the window.
public struct Reservation: Hashable, Sendable {
  /// The group, which overlaps with no other that has places under the cap.
  public var of: PushGroup
  /// The number of places, 1 to the cap's limit; those of all reservations together no more.
  public var places: Int

  /// Places for a group.
  public init(of group: PushGroup, places: Int) {
    of = group
    self.places = places
  }
}

extension Reservation: Fielded {
  /// Its keys.
  public static let fields = FieldList<Reservation>(
    of: Reservation(of: .global, places: 1), title: "Reservation",
    "Places under a cap that are kept for a group.",
    [
      Field("of", \.of, PushGroup.form, "The group that has the places.", .required),
      Field(
        "places", \.places, .integer(1...Cap.limitMax),
        "How many of the cap's places others leave to the group.", .required),
    ])
}
