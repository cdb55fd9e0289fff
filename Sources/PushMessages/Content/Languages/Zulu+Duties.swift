import PushModel

extension Zulu {
  /// What the recipient is to act on, and what he may be proud of.
  static func duty(_ type: PushType) -> Wording? {
    switch type {
    case .assignment: Wording("Umsebenzi omusha", "U-{person} ulinde ukuzwa kuwe.")
    case .followUp:
      Wording(
        "Kusavuliwe: {person}",
        "Awukawubheki lo msebenzi. Ungakwazi ukuwuthatha?")
    case .overdue:
      Wording(
        "U-{person} unomsebenzi osudlulelwe yisikhathi",
        "Okuthi “{title}” akukavulwa.")
    case .pause:
      Wording(
        "U-{person} uthatha ikhefu",
        "Ayikho imisebenzi emisha okwamanje[: {reason}]")
    case .resumption: Wording("U-{person} ubuyile", "Imisebenzi emisha yamukelekile futhi.")
    case .milestone: Wording("Imisebenzi engu-{number}!", "Siyabonga. Bheka osukwenzile.")
    case .honorarium:
      Wording(
        "Ungafaka isicelo senkokhelo",
        "Lona bekuwumsebenzi wenombolo {number} ka-{business}.")
    case .annualSummary:
      Wording(
        "Unyaka wakho ngezinombolo",
        "Isifinyezo sakho sonyaka silungile. Bheka.")
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that weighs
  /// its texts has all of them.
  static let reminders = [
    Wording("Siyakukhumbula", "Sekuyisikhathi. Bheka okusha."),
    Wording("Kukhona okubikayo?", "Umzuzu wanele ukugcina irekhodi lakho."),
    Wording("Irekhodi lakho lilindile", "Qhubeka lapho ugcine khona."),
    Wording("Buyela endleleni", "Izinyathelo ezincane zibalulekile. Vula uhlelo uthathe esisodwa."),
    Wording("Unawo umzuzu?", "Vula uhlelo ubone lapho ukhona."),
    Wording("Usuku lwakho", "Isinyathelo esisodwa sanele namuhla."),
    Wording("Qhubeka njalo", "Usufike kude. Ungami manje."),
    Wording("Qala lapho ugcine khona", "Okuqalile kusekhona lapha."),
    Wording("Belunjani usuku?", "Kubhale phansi usakhumbula."),
    Wording("Isikhathi sokubheka emuva", "Bheka osukwenzile kuze kube manje."),
    Wording("Uma usulungile", "Akuthathi isikhathi eside."),
    Wording("Isikhathi esihle", "Manje yisikhathi esihle."),
  ]
}
