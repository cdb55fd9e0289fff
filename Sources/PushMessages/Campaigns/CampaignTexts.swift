import PushModel

/// The texts of a strategy's campaigns, by the numbers of their names.
public struct CampaignTexts: Sendable {
  /// By the number of a campaign, the wording of each of its texts in each language; none for a campaign that has
  /// the text of its type.
  private let wordings: ContiguousArray<[[TextTemplates?]]>

  /// No texts.
  public init() { wordings = [] }

  /// The texts of campaigns.
  ///
  /// - Parameters:
  ///   - content: For the limits of texts and the language that others fall back to.
  ///   - names: The numbers that pushes carry.
  /// - Precondition: No campaign has a fault (``Campaign/faults(in:)``).
  public init(_ campaigns: [String: Campaign], in content: Content, naming names: PushNames) {
    var wordings = ContiguousArray<[[TextTemplates?]]>(
      repeating: [], count: campaigns.isEmpty ? 0 : names.campaigns.count + 1)
    for (name, campaign) in campaigns where !campaign.ownTexts.isEmpty {
      let number = Int(names.campaign(name).rawValue)
      precondition(number > 0, "campaign `\(name)` has no number")
      wordings[number] = campaign.ownTexts.map { text in
        let (texts, problems) = ContentCompiler.wordings(of: text, in: content, at: [])
        precondition(problems.isEmpty, "text of campaign `\(name)`: \(problems)")
        return texts
      }
    }
    self.wordings = wordings
  }

  /// Whether a push of a campaign has a text of the campaign's own.
  func has(_ campaign: CampaignID) -> Bool {
    wordings.indices.contains(Int(campaign.rawValue)) && !wordings[Int(campaign.rawValue)].isEmpty
  }

  /// The text of a push in `language`, or in the fallback language; `nil` for one that its campaign has no text
  /// for.
  func wording(_ push: Push, in language: Language) -> TextTemplates? {
    guard push.items <= 1, has(push.campaign) else { return nil }
    let texts = wordings[Int(push.campaign.rawValue)]
    let text = CampaignVariant(variant: push.variant).text
    return texts[text < texts.count ? text : 0][Int(language.rawValue)]
  }

  /// What is not accepted in the text of a campaign; nothing of one without a text.
  static func problems(
    of text: [Language: TextContent], in content: Content, at path: [String]
  ) -> [ContentProblem] {
    text.isEmpty ? [] : ContentCompiler.wordings(of: text, in: content, at: path).problems
  }
}

/// The measures of campaigns' texts, by the numbers of their names, for a busy loop that does not need the
/// texts themselves.
public struct CampaignRows: Sendable {
  /// By campaign and language; `nil` for a campaign that has the text of its type.
  private let rows: ContiguousArray<ContentRow?>

  /// The measures of the campaigns of `composer`.
  ///
  /// - Parameter payloadBytes: As of a ``ContentTable``.
  public init(
    of campaigns: [String: Campaign], style: Style, composer: Composer, naming names: PushNames,
    payloadBytes: (Message) -> Int?
  ) {
    let languages = Language.allCases.count
    let count = campaigns.isEmpty ? 0 : (names.campaigns.count + 1) * languages
    var rows = ContiguousArray<ContentRow?>(repeating: nil, count: count)
    let slots = ContentTable.longestSlots(in: composer.content)
    for (name, campaign) in campaigns {
      let number = names.campaign(name)
      guard composer.campaigns.has(number) else { continue }
      var push = Push(
        id: PushID(rawValue: .max), type: campaign.type, business: BusinessID(rawValue: .max),
        intendedAt: Timestamp(milliseconds: 0), expiresAt: .distantFuture)
      push.campaign = number
      for language in Language.allCases {
        let texts = campaign.ownTexts.indices.map { text in
          push.variant = UInt8(text)
          return ContentTable.row(push, slots, language, style, composer, payloadBytes)
        }
        rows[Int(number.rawValue) * languages + Int(language.rawValue)] =
          texts.dropFirst().reduce(texts[0]) { $0.merged($1) }
      }
    }
    self.rows = rows
  }

  /// The measures of the text of a push of a campaign; `nil` where it has that of its type.
  public subscript(campaign: CampaignID, language: Language) -> ContentRow? {
    let place = Int(campaign.rawValue) * Language.allCases.count + Int(language.rawValue)
    return place < rows.count ? rows[place] : nil
  }
}
