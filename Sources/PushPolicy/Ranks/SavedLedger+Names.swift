import PushModel

// A saved ledger has the names of the campaigns that its windows count apart, and no others of the host.

extension SavedLedger {
  /// The campaigns that windows count apart.
  package var campaigns: Set<CampaignID> {
    Set(keyWords.map { CampaignID(rawValue: UInt16(clamping: history[$0] - 1)) })
      .subtracting([.none])
  }

  /// Takes over the numbers that campaigns have in other names. The window of one that has no such name is
  /// forgotten.
  package mutating func rename(to names: PushNames) {
    guard names != layout.names else { return }
    for word in keyWords where history[word] > 0 {
      let campaign = CampaignID(rawValue: UInt16(clamping: history[word] - 1))
      let other = layout.names.translate(campaign, to: names)
      history[word] = other == .none ? 0 : Int64(other.rawValue) + 1
      if other == .none { clearWindow(behind: word) }
    }
    layout = layout.renamed(names)
  }

  /// The words of the history that number a campaign.
  private var keyWords: [Int] {
    layout.rows.indices.filter { layout.identities[$0].subject == .campaign }.flatMap { index in
      (0..<Int(layout.rows[index].keys)).map { layout.rows[index].place($0).offset - 1 }
    }
  }

  private mutating func clearWindow(behind word: Int) {
    guard let row = layout.rows.last(where: { $0.offset <= word }) else { return }
    for place in 1...row.windowWords { history[word + place] = 0 }
  }
}

extension CapLayout {
  /// The layout with other numbers of tags and campaigns.
  fileprivate func renamed(_ names: PushNames) -> CapLayout {
    CapLayout(
      rows, identities, naming: names, known: known, sendersMax: memory.sendersMax,
      olderMax: memory.olderMax, notificationsMax: memory.notificationsMax)
  }
}
