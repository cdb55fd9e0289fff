import PushModel

/// Zulu texts (`zu`).
enum Zulu: Phrases {
  static let greeting: Template = "Sawubona {name}! "
  static let rest = "kwi-app"

  static func question(_ category: Category) -> String {
    switch category {
    case .updates: "Uyafuna ukubona?"
    case .marketing: "Ingabe kungokwakho?"
    case .messages: "Uzophendula?"
    case .transactional: "Uyafuna ukubona imininingwane?"
    case .security: "Ingabe bekunguwe?"
    case .activity: "Uyafuna ukubona ukuthi ubani?"
    case .tasks: "Ungakwenza?"
    case .reminders: "Siqhubeke?"
    }
  }

  static func wording(_ topic: Topic) -> PushWording? {
    switch topic {
    case .one(let type): one(type)
    case .many(let type): many(type)
    case .report(let status): report(status)
    case .reminder(let variant): reminders[variant]
    }
  }

  private static func one(_ type: PushType) -> PushWording? {
    switch type {
    case .newPost: PushWording("Okusha okuvela ku-{business}", "{title}")
    case .offer:
      PushWording("Isaphulelo esivela ku-{business}", "Isikhathi esilinganiselwe: {title}")
    case .reviewReply:
      PushWording(
        "U-{business} ukuphendulile",
        "Isibuyekezo sakho esithi “{title}” siphenduliwe.")
    case .newFollower:
      PushWording(
        "U-{business} unomlandeli omusha",
        "Omunye umuntu usebona okuthumelayo.")
    case .newLike: PushWording("U-{business} uthandiwe", "Othile uthande okuthi “{title}”.")
    case .newReview: PushWording("Isibuyekezo esisha sika-{business}", "“{title}”")
    case .order: PushWording("I-oda lakho ku-{business}", "Kunezindaba nge-oda lakho: {title}")
    case .payment:
      PushWording(
        "Inkokhelo yakho eya ku-{business}",
        "Inkokhelo yakho inesimo esisha: {title}")
    case .message: PushWording("Umyalezo ovela ku-{business}", "{title}")
    case .security:
      PushWording(
        "Ezokuphepha: {title}",
        "Uma kungewena, vikela i-akhawunti yakho manje.")
    case .featureAnnounce:
      PushWording(
        "Okusha: {title}",
        "Ungakusebenzisa kusukela namuhla. Thepha ukuze ubone.")
    case .reEngagement:
      PushWording(
        "U-{business} unezindaba ezintsha",
        "Kuningi okwenzekile selokhu wagcina ukungena. Okusha: {title}")
    case .promotion: PushWording("{business}: {title}", "Kuleli viki kuphela. Thepha ukuze ubone.")
    default: duty(type)
    }
  }

  private static func many(_ type: PushType) -> PushWording? {
    switch type {
    case .newPost:
      PushWording("Okuthunyelwe okusha: {count}", "Okuvela emabhizinisini owalandelayo.")
    case .newFollower:
      PushWording(
        "Abalandeli abasha: {count}",
        "Abantu abaningi babona okuthunyelwa ngu-{business}.")
    case .newLike:
      PushWording(
        "Abakuthandile: {count}",
        "Abantu bathanda okuthunyelwa ngu-{business}.")
    case .message: PushWording("Imiyalezo emisha: {count}", "Vula izingxoxo zakho ukuze uyifunde.")
    case .overdue: PushWording("Imisebenzi edlulelwe yisikhathi: {count}", "{cases}")
    default: nil
    }
  }

  private static func report(_ status: ReportStatus) -> PushWording? {
    switch status {
    case .assigned: PushWording("Umbiko wakho uyasetshenzwa", "“{title}” unikezwe ithimba.")
    case .resolved: PushWording("Umbiko wakho uxazululiwe", "“{title}” uxazululiwe.")
    case .submitted, .rejected: nil
    }
  }
}

extension Zulu {
  /// The texts about duties of the recipient, and about what they may be proud of.
  static func duty(_ type: PushType) -> PushWording? {
    switch type {
    case .assignment: PushWording("Umsebenzi omusha", "U-{person} ulinde ukuzwa kuwe.")
    case .followUp:
      PushWording(
        "Kusavuliwe: {person}",
        "Awukawubheki lo msebenzi. Ungakwazi ukuwuthatha?")
    case .overdue:
      PushWording(
        "U-{person} unomsebenzi osudlulelwe yisikhathi",
        "Okuthi “{title}” akukavulwa[ ({days} d)].")
    case .pause:
      PushWording(
        "U-{person} uthatha ikhefu",
        "Ayikho imisebenzi emisha okwamanje[: {reason}]")
    case .resumption: PushWording("U-{person} ubuyile", "Imisebenzi emisha yamukelekile futhi.")
    case .milestone: PushWording("Imisebenzi engu-{number}!", "Siyabonga. Bheka osukwenzile.")
    case .honorarium:
      PushWording(
        "Ungafaka isicelo senkokhelo",
        "Lona bekuwumsebenzi wenombolo {number} ka-{business}.")
    case .annualSummary:
      PushWording(
        "Unyaka wakho ngezinombolo",
        "Isifinyezo sakho sonyaka silungile. Bheka.")
    case .deadline:
      PushWording(
        "Isikhathi siyaphela: {person}",
        "Izinsuku ezisele zalo msebenzi: {days}. Ungakwazi ukuwuthatha?")
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that
  /// weighs its texts has all of them.
  static let reminders = [
    PushWording("Siyakukhumbula", "Sekuyisikhathi. Bheka okusha."),
    PushWording("Kukhona okubikayo?", "Umzuzu wanele ukugcina irekhodi lakho."),
    PushWording("Irekhodi lakho lilindile", "Qhubeka lapho ugcine khona[: “{latest}”]."),
    PushWording(
      "Buyela endleleni", "Izinyathelo ezincane zibalulekile. Vula uhlelo uthathe esisodwa."),
    PushWording("Unawo umzuzu?", "Vula uhlelo ubone lapho ukhona."),
    PushWording("Usuku lwakho", "Isinyathelo esisodwa sanele namuhla."),
    PushWording("Qhubeka njalo", "Usufike kude. Ungami manje."),
    PushWording("Qala lapho ugcine khona", "Okuqalile kusekhona lapha."),
    PushWording("Belunjani usuku?", "Kubhale phansi usakhumbula."),
    PushWording("Isikhathi sokubheka emuva", "Bheka osukwenzile kuze kube manje."),
    PushWording("Uma usulungile", "Akuthathi isikhathi eside."),
    PushWording("Isikhathi esihle", "Manje yisikhathi esihle."),
  ]
}
