import PushMessages
import PushModel
import SimKernel

/// A business's name, the domain of its address, and the language of its texts.
struct BusinessName: Hashable, Sendable {
  let name: String
  let domain: String
  let language: Language

  /// The name of a business in the replication behind `key`.
  ///
  /// Most domains are the name; of genuine businesses some are shorter, and of impostors most are
  /// longer.
  init(of business: BusinessID, isImpostor: Bool, _ plan: WorldPlan, _ key: StreamKey) {
    let text = plan.parameters.posts.text ?? PostTextParameters()
    let draw = Draw(
      key, Purpose.businessName, entity: UInt64(business.rawValue), occasion: 0)
    language = plan.languages[plan.languageChoice.index(draw.u0)].texts ?? .en
    let owner = Self.owners[Int(draw.u1 * Double(Self.owners.count))]
    let trade = Self.trades[Int(draw.u2 * Double(Self.trades.count))]
    name = "\(owner)'s \(trade)"
    let whole = "\(owner)s-\(trade)".lowercased()
    if isImpostor {
      domain = draw.u3 < text.lookalikeShare ? "\(whole).test" : "\(whole)-sale.test"
    } else {
      domain = draw.u3 < text.mismatchShare ? "\(owner)s.example".lowercased() : "\(whole).example"
    }
  }

  /// The verdict of the service's automatic check on name and domain (S0-ARCH-01).
  var outcome: Verification.Outcome { DomainCheck(name: name, domain: domain).outcome }

  private static let owners = [
    "Joe", "Thandi", "Kari", "Pieter", "Sipho", "Ingrid", "Anna", "Bongani", "Lars", "Mia",
  ]
  private static let trades = ["Bakery", "Books", "Flowers", "Kitchen", "Shoes", "Garage"]
}
