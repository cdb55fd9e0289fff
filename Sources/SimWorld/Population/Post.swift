import PushModel

/// A published post, as the fan-out meets it.
struct Post: Sendable, BitwiseCopyable {
  /// When it fans out: at once, or when a reviewer has let it through.
  var at: Timestamp
  /// When it is taken down; the distant future when never.
  var withdrawnAt: Timestamp
  /// The end of an offer; the distant future for news.
  var endsAt: Timestamp
  var business: BusinessID
  /// Running number of the business's posts, for the push id.
  var number: UInt32
  var type: PushType

  var id: PushID { PushID(.post, business: business, number: number) }
}
