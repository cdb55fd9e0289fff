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

  static func wording(_ topic: Topic) -> Wording? {
    switch topic {
    case .one(let type): one(type)
    case .many(let type): many(type)
    case .report(let status): report(status)
    case .reminder(let variant): reminders[variant]
    }
  }

  private static func one(_ type: PushType) -> Wording? {
    switch type {
    case .newPost: Wording("Okusha okuvela ku-{business}", "{title}")
    case .offer: Wording("Isaphulelo esivela ku-{business}", "Isikhathi esilinganiselwe: {title}")
    case .reviewReply:
      Wording(
        "U-{business} ukuphendulile",
        "Isibuyekezo sakho esithi “{title}” siphenduliwe.")
    case .newFollower:
      Wording(
        "U-{business} unomlandeli omusha",
        "Omunye umuntu usebona okuthumelayo.")
    case .newLike: Wording("U-{business} uthandiwe", "Othile uthande okuthi “{title}”.")
    case .newReview: Wording("Isibuyekezo esisha sika-{business}", "“{title}”")
    case .order: Wording("I-oda lakho ku-{business}", "Kunezindaba nge-oda lakho: {title}")
    case .payment:
      Wording(
        "Inkokhelo yakho eya ku-{business}",
        "Inkokhelo yakho inesimo esisha: {title}")
    case .message: Wording("Umyalezo ovela ku-{business}", "{title}")
    case .security:
      Wording(
        "Ezokuphepha: {title}",
        "Uma kungewena, vikela i-akhawunti yakho manje.")
    case .featureAnnounce:
      Wording(
        "Okusha: {title}",
        "Ungakusebenzisa kusukela namuhla. Thepha ukuze ubone.")
    case .reEngagement:
      Wording(
        "U-{business} unezindaba ezintsha",
        "Kuningi okwenzekile selokhu wagcina ukungena. Okusha: {title}")
    case .promotion: Wording("{business}: {title}", "Kuleli viki kuphela. Thepha ukuze ubone.")
    default: duty(type)
    }
  }

  private static func many(_ type: PushType) -> Wording? {
    switch type {
    case .newPost: Wording("Okuthunyelwe okusha: {count}", "Okuvela emabhizinisini owalandelayo.")
    case .newFollower:
      Wording(
        "Abalandeli abasha: {count}",
        "Abantu abaningi babona okuthunyelwa ngu-{business}.")
    case .newLike:
      Wording(
        "Abakuthandile: {count}",
        "Abantu bathanda okuthunyelwa ngu-{business}.")
    case .message: Wording("Imiyalezo emisha: {count}", "Vula izingxoxo zakho ukuze uyifunde.")
    case .overdue: Wording("Imisebenzi edlulelwe yisikhathi: {count}", "{cases}")
    default: nil
    }
  }

  private static func report(_ status: ReportStatus) -> Wording? {
    switch status {
    case .assigned: Wording("Umbiko wakho uyasetshenzwa", "“{title}” unikezwe ithimba.")
    case .resolved: Wording("Umbiko wakho uxazululiwe", "“{title}” uxazululiwe.")
    case .submitted, .rejected: nil
    }
  }
}

extension Zulu {
  /// The texts about duties of the recipient, and about what they may be proud of.
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
        "Okuthi “{title}” akukavulwa[ ({days} d)].")
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
    case .deadline:
      Wording(
        "Isikhathi siyaphela: {person}",
        "Izinsuku ezisele zalo msebenzi: {days}. Ungakwazi ukuwuthatha?")
    default: nil
    }
  }

  /// The first four are the pool that an inactivity reminder draws from (S2-random); a rule that
  /// weighs its texts has all of them.
  static let reminders = [
    Wording("Siyakukhumbula", "Sekuyisikhathi. Bheka okusha."),
    Wording("Kukhona okubikayo?", "Umzuzu wanele ukugcina irekhodi lakho."),
    Wording("Irekhodi lakho lilindile", "Qhubeka lapho ugcine khona[: “{latest}”]."),
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
