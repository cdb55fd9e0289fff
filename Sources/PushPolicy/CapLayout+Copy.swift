import PushModel

// What windows hold is carried from the history of one layout to that of another.

extension CapLayout {
  /// Carries over what cap `from` of another layout holds, into cap `to`, which is empty.
  func copy(_ from: Int, of other: CapLayout, _ old: History, to: Int, _ new: History) {
    let (before, cap) = (other.rows[from], rows[to])
    guard before.limit > 0, cap.limit > 0 else { return }
    guard let subject = identities[to].subject else {
      let places = other.identities[from].reserved.map {
        identities[to].reserved.firstIndex(of: $0)
      }
      return cap.copy(before, old, to: new, places)
    }
    for place in 0..<min(Int(before.keys), Int(cap.keys)) {
      let (source, target) = (before.place(place), cap.place(place))
      let key = subject.translate(old[source.offset - 1] - 1, from: other.names, to: names)
      guard let key else { continue }
      new[target.offset - 1] = key + 1
      target.copy(source, old, to: new, [])
    }
  }
}

extension CapSubject {
  /// A subject's number under other names; `nil` for the number -1 of none, and for a subject that those
  /// do not have.
  fileprivate func translate(_ key: Int64, from names: PushNames, to other: PushNames) -> Int64? {
    guard key >= 0 else { return nil }
    guard self == .campaign else { return key }
    let campaign = names.translate(CampaignID(rawValue: UInt16(clamping: key)), to: other)
    return campaign == .none ? nil : Int64(campaign.rawValue)
  }
}

extension CapRow {
  /// Carries over the words of another cap's window into those of this one, which are zero.
  ///
  /// - Parameter places: For each reservation of the other cap, the index of this one's for the same group.
  fileprivate func copy(_ from: CapRow, _ old: History, to new: History, _ places: [Int?]) {
    isCalendar
      ? copyCounts(from, old, to: new, places) : copyMoments(from, old, to: new, places)
  }

  private func copyCounts(_ from: CapRow, _ old: History, to new: History, _ places: [Int?]) {
    new[offset] = old[from.offset]
    new[offset + 1] = old[from.offset + 1]
    for (before, place) in places.enumerated() {
      if let place { new[offset + 2 + place] = old[from.offset + 2 + before] }
    }
  }

  private func copyMoments(_ from: CapRow, _ old: History, to new: History, _ places: [Int?]) {
    let total = old[from.offset]
    let kept = min(total, Int64(min(from.limit, limit)))
    for back in stride(from: kept, to: 0, by: -1) {
      let (source, place) = (
        Int((total - back) % Int64(from.limit)), Int(new[offset] % Int64(limit))
      )
      new[offset + 1 + place] = old[from.offset + 1 + source]
      new[offset] += 1
      guard from.reserved > 0, reserved > 0 else { continue }
      let before = Int(from.reservationBytes(in: old)[source]) - 1
      let after = places.indices.contains(before) ? places[before] : nil
      reservationBytes(in: new)[place] = after.map { UInt8($0 + 1) } ?? 0
    }
  }

  /// For each moment of a rolling window the number of its reservation, from 1; 0 for none.
  func reservationBytes(in history: History) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      History(rebasing: history[(offset + 1 + limit)..<(offset + windowWords)]))
  }
}
