import PushModel

// A cap on each subject has a window for each of some subjects: the subject's number and one, then the words of its
// window. A place whose window is empty may go to another subject.

extension PolicyTable {
  /// The window in which cap `index` counts a push; `nil` where as many other subjects are counted as the
  /// cap has places.
  func window(
    _ index: Int, of push: UnsafePointer<Push>, _ history: History, _ calendar: RecipientCalendar,
    at now: Timestamp
  ) -> CapWindowCounts? {
    guard let key = terms[index].identity.subject?.key(of: push) else {
      return CapWindowCounts(row: caps[index], history: history, calendar: calendar)
    }
    let places = windows(index, history, calendar)
    return places.first { $0.key == key + 1 }?.window
      ?? places.first { $0.key == 0 || $0.window.count(at: now) == 0 }?.window
  }

  /// The window in which cap `index` counts a push that is booked, cleared if it was another subject's.
  func windowToBook(
    _ index: Int, of push: UnsafePointer<Push>, _ history: History, _ calendar: RecipientCalendar,
    at now: Timestamp
  ) -> CapWindowCounts? {
    guard let window = window(index, of: push, history, calendar, at: now) else { return nil }
    if let key = terms[index].identity.subject?.key(of: push),
      history[window.row.offset - 1] != key + 1
    {
      window.clear()
      history[window.row.offset - 1] = key + 1
    }
    return window
  }

  /// When a place of cap `index` is free for another subject.
  func nextPlace(
    _ index: Int, _ history: History, _ calendar: RecipientCalendar, after now: Timestamp
  ) -> Timestamp {
    windows(index, history, calendar).compactMap { $0.window.lastReturn(after: now) }.min()
      ?? .distantFuture
  }

  private func windows(
    _ index: Int, _ history: History, _ calendar: RecipientCalendar
  ) -> some Sequence<(key: Int64, window: CapWindowCounts)> {
    (0..<Int(caps[index].keys)).lazy.map { place in
      let row = caps[index].place(place)
      return (
        history[row.offset - 1], CapWindowCounts(row: row, history: history, calendar: calendar)
      )
    }
  }
}

extension CapRow {
  /// The window of one subject, as the row of a cap on it alone.
  func place(_ place: Int) -> CapRow {
    var row = self
    row.offset = offset + place * (1 + windowWords) + 1
    row.keys = 0
    return row
  }
}
