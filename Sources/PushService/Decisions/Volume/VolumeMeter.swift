import PushModel

/// Lets pushes go within a ``VolumeLimit``, the most valuable ones first.
///
/// A push goes if its value is at least the price: the value at which, by the pushes of the past windows,
/// the volume of the next window is used up. Such a price is the Lagrange multiplier of the limit: no
/// other choice of as many pushes is worth more in all (Gupta et al. 2016). Where many are worth just the
/// price, chance lets a share of them go. The price may be too low, and so each part of the recipients
/// has a quota for the window on top, beyond which nothing goes.
package struct VolumeMeter: Sendable {
  let limit: VolumeLimit
  /// The windows of the present period that are over.
  var window = 0
  /// The windows of which ``Account/past`` is the sum, fewer for older ones.
  var seen = 0.0
  var accounts: [BusinessID: Account] = [:]
  var own = PartShare(0, of: [0])

  /// The places of those who share a limit among the purses of this part, from their first push on.
  var places: [BusinessID: Int] = [:]
  var purses: ContiguousArray<Purse> = []

  /// What is known of all parts of those who share a limit.
  struct Account: Sendable {
    var past = VolumeBins()
    /// Pushes that were let go in this period.
    var spent = 0
  }

  /// What one part may let go in the window, and has.
  struct Purse: Sendable {
    var left: Int
    /// Of this bin a share goes, of lower ones nothing.
    var price: (bin: Int, share: Double)
    var counts = Counts()
  }

  /// The pushes of a window.
  struct Counts: Sendable {
    var asked = VolumeBins()
    var spent = 0
  }

  /// The pushes of a window by who shares a limit, added over parts.
  package struct Sums: Sendable {
    fileprivate var counts: [BusinessID: Counts] = [:]

    /// Sums of no push.
    package init() {}
  }

  /// Everybody, where all recipients share the limit.
  static let everybody = BusinessID(rawValue: 0)

  /// A meter of no part: it lets nothing go.
  ///
  /// - Precondition: The limit has no ``VolumeLimit/problem``.
  package init(_ limit: VolumeLimit) {
    precondition(limit.problem == nil, "window \(limit.problem ?? "")")
    self.limit = limit
  }

  /// Counts a push, and tells with which probability it is to go: 0 if it is worth less than the price or
  /// nothing is left.
  ///
  /// - Complexity: O(1), without allocation but for the first push of a business in a window.
  package mutating func ask(_ value: Double, from business: BusinessID) -> Double {
    guard value >= 0 else { return 0 }
    let (place, bin) = (place(of: business), VolumeBins.bin(of: value))
    purses[place].counts.asked[bin] += 1
    guard purses[place].left > 0, bin >= purses[place].price.bin else { return 0 }
    return bin == purses[place].price.bin ? purses[place].price.share : 1
  }

  /// Whether a push may go, whatever it is worth.
  package mutating func hasLeft(for business: BusinessID) -> Bool {
    purses[place(of: business)].left > 0
  }

  /// Takes a push that goes off what is left.
  ///
  /// - Precondition: Something is left.
  package mutating func spend(for business: BusinessID) {
    let place = place(of: business)
    precondition(purses[place].left > 0, "nothing is left")
    purses[place].left -= 1
    purses[place].counts.spent += 1
  }

  private mutating func place(of business: BusinessID) -> Int {
    let name = limit.of == .recipients ? Self.everybody : business
    if let place = places[name] { return place }
    places[name] = purses.count
    purses.append(purse(for: accounts[name]))
    return purses.count - 1
  }

  private func purse(for account: Account?) -> Purse {
    let total = limit.total(of: own.people)
    let due = PartShare.first(window + 1, of: limit.windows, of: total)
    let left = max(0, due - (account?.spent ?? 0))
    guard var past = account?.past, seen > 0 else {
      return Purse(left: own.part(of: left), price: (0, 1))
    }
    past.fade(by: 1 / seen)
    return Purse(left: own.part(of: left), price: past.price(for: Double(left)))
  }
}

extension VolumeMeter {
  /// Adds the counts of this part.
  package func add(to sums: inout Sums) {
    for (name, place) in places {
      sums.counts[name, default: Counts()].asked.add(purses[place].counts.asked)
      sums.counts[name]!.spent += purses[place].counts.spent
    }
  }

  /// Ends a window with the counts of all parts.
  package mutating func learn(from sums: Sums) {
    let kept = 1 - 1 / Double(limit.windows)
    window = (window + 1) % limit.windows
    seen = seen * kept + 1
    for name in Array(accounts.keys) {
      accounts[name]!.past.fade(by: kept)
      if window == 0 { accounts[name]!.spent = 0 }
    }
    for (name, counts) in sums.counts {
      accounts[name, default: Account()].past.add(counts.asked)
      if window > 0 { accounts[name]!.spent += counts.spent }
    }
  }

  /// The meter of one part for the next window.
  ///
  /// - Parameter sizes: The recipients of each part.
  package func part(_ place: Int, of sizes: [Int]) -> VolumeMeter {
    var part = self
    part.own = PartShare(place, of: sizes)
    part.places = [:]
    part.purses = []
    return part
  }
}
