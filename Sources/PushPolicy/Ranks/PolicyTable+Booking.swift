import PushModel

extension UnsafePointer<PolicyTable> {
  /// Counts a booked push against the gap and the caps, where a verdict asks the history about these.
  @usableFromInline @inline(never) func reserveInHistory(
    _ push: UnsafePointer<Push>, _ recipient: UnsafePointer<Recipient>,
    _ ledger: UnsafeMutablePointer<Ledger>, _ history: History, _ zones: UnsafePointer<ZoneTable>,
    _ now: Timestamp
  ) {
    if pointee.obeysGap(push) { ledger.pointee.lastSent = now }
    let calendar = RecipientCalendar(recipient: recipient, zones: zones)
    for index in pointee.caps.indices where pointee.consumes(push, index) {
      pointee.windowToBook(index, of: push, history, calendar, at: now)?
        .book(at: now, under: pointee.terms[index].reservation(of: push))
    }
    pointee.layout.serve(push.pointee.business, in: history)
  }
}
