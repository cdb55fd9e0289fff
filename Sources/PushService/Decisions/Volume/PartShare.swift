/// What one part of the recipients has of a whole number that is divided among all parts by their sizes. The
/// parts add up to the number.
struct PartShare: Sendable {
  /// The recipients of all parts.
  let people: Int
  /// Those of the parts before this one.
  let before: Int
  /// Those of this one.
  let own: Int

  /// - Parameter sizes: The recipients of each part.
  init(_ place: Int, of sizes: [Int]) {
    people = sizes.reduce(0, +)
    before = sizes[..<place].reduce(0, +)
    own = sizes[place]
  }

  /// A part of so many recipients behind others.
  init(before: Int, _ own: Int, of people: Int) {
    (self.before, self.own, self.people) = (before, own, people)
  }

  /// The part of a number, 0 or more.
  func part(of all: Int) -> Int {
    Self.first(before + own, of: people, of: all) - Self.first(before, of: people, of: all)
  }

  /// The first `places` of `count` equal shares of a number, rounded down.
  static func first(_ places: Int, of count: Int, of all: Int) -> Int {
    guard count > 0 else { return 0 }
    let (high, low) = all.multipliedFullWidth(by: places)
    return count.dividingFullWidth((high, low)).quotient
  }
}
