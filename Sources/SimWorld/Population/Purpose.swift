/// The purposes of draws, the first part of their address. A value is never used for two purposes
/// and never changes its meaning, because recorded digests depend on it.
enum Purpose {
  static let subscriber: UInt16 = 1
  static let taste: UInt16 = 2
  static let preference: UInt16 = 3
  static let device: UInt16 = 4
  static let deviceState: UInt16 = 5
  static let followCount: UInt16 = 6
  static let follow: UInt16 = 7
  static let session: UInt16 = 8
  static let sessionCount: UInt16 = 9
  static let sessionActivity: UInt16 = 10
  static let change: UInt16 = 11
  static let business: UInt16 = 12
  static let postCount: UInt16 = 13
  static let post: UInt16 = 14
  static let moderation: UInt16 = 15
  static let presence: UInt16 = 16
  static let doze: UInt16 = 17
  static let response: UInt16 = 18
  static let reaction: UInt16 = 19
  static let retry: UInt16 = 20
  static let owner: UInt16 = 21
  static let leave: UInt16 = 22
  static let receipt: UInt16 = 24
  static let redelivery: UInt16 = 23
  static let seldom: UInt16 = 25
  static let order: UInt16 = 26
  static let orderUpdate: UInt16 = 27
  static let conversation: UInt16 = 28
  static let messageGap: UInt16 = 29
  static let signIn: UInt16 = 30
  static let campaign: UInt16 = 31
  static let feature: UInt16 = 32
  static let assignment: UInt16 = 33
  static let activity: UInt16 = 34
  static let pause: UInt16 = 35
  static let acknowledgement: UInt16 = 36
  static let report: UInt16 = 37
  static let reportChange: UInt16 = 38
  static let deletion: UInt16 = 39
  static let prompt: UInt16 = 40
  static let message: UInt16 = 41
  static let ownTopic: UInt16 = 42
  static let postTopic: UInt16 = 43
  static let stopping: UInt16 = 44
  static let lateChange: UInt16 = 45
  static let activityDetail: UInt16 = 46
  static let actor: UInt16 = 47
  static let extraLoss: UInt16 = 48
  static let keenness: UInt16 = 50
  static let textAppeal: UInt16 = 52
  static let environment: UInt16 = 53
  static let due: UInt16 = 54
  /// Plus the number of the attempt.
  static let call: UInt16 = 64
}
