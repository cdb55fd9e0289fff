import PushFanout
import PushModel
import Testing

@Suite struct RetryAfterTests {
  /// Read at Mon, 16 Mar 2026 00:00:00 GMT; the answer is in seconds.
  @Test(
    "Retry-After is seconds or an HTTP date (RFC 9110); nothing else is believed",
    arguments: [
      (nil, 0), ("0", 0), ("120", 120), (" 120", 120), ("2592000", 2_592_000),
      ("2592001", 2_592_000), ("99999999999999999999", 2_592_000),
      ("-5", 0), ("1.5", 0), ("", 0), ("soon", 0), ("+5", 0),
      ("Mon, 16 Mar 2026 00:02:00 GMT", 120), ("Sun, 15 Mar 2026 23:59:59 GMT", 0),
      ("Tue, 17 Mar 2026 01:00:00 GMT", 90_000), ("Wed, 01 Apr 2026 00:00:00 GMT", 1_382_400),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Thu, 29 Feb 2096 00:00:00 GMT", 2_592_000),
      ("Mon, 16 Mar 2026 00:02:00 UTC", 0), ("Mon, 16 Foo 2026 00:02:00 GMT", 0),
      ("Mon, 32 Mar 2026 00:02:00 GMT", 0), ("Mon, 16 Mar 2026 24:02:00 GMT", 0),
      ("Mon, 16 Mar 2026 00:02 GMT", 0), ("Monday, 16-Mar-26 00:02:00 GMT", 0),
    ] as [(String?, Int64)])
  func header(text: String?, seconds: Int64) {
    let wire = WireReply(status: 503, retryAfter: text)
    let reply = ProviderReply(wire, from: .fcm, at: .start)
    #expect(reply.retryAfter == .seconds(seconds))
  }

  @Test("dates are those of the Gregorian calendar, leap years included")
  func calendar() {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    var days: Int64 = 0
    for year in 1970...2101 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (month, length) in zip(months, lengths) {
        for day in 1...length {
          let digits = day < 10 ? "0\(day)" : "\(day)"
          let text = "Day, \(digits) \(month) \(year) 00:00:00 GMT"
          let dayBefore = Timestamp(milliseconds: (days - 1) * 86_400_000)
          let reply = ProviderReply(
            WireReply(status: 503, retryAfter: text), from: .fcm, at: dayBefore)
          if reply.retryAfter != .days(1) { Issue.record("\(text): \(reply.retryAfter)") }
          days += 1
        }
      }
    }
  }
}
