import PushModel

/// What customers of a shop buy, pay, ask and are offered (S1). All figures are *assumptions*.
public struct CommerceParameters: Hashable, Sendable, Codable {
  /// Orders a week of the mean customer.
  public var ordersPerWeek = 0.4
  /// Changes of an order that its customer is told of: confirmed, shipped, delivered.
  public var updatesPerOrder = 3
  /// Median time from one to the next.
  public var updateMedian = Interval.hours(20)
  /// Conversations a week of the mean customer; messages of one, geometric about a mean, and the
  /// median time between two.
  public var conversationsPerWeek = 0.5
  public var messagesPerConversation = 5.0
  public var messageGapMedian = Interval.minutes(3)
  /// Conversations that run away: so many messages within the hour (S1-8-msg).
  public var stormShare = 0.002
  public var stormMessages = 150
  /// Sign-ins on a new device, per month of 30 days.
  public var signInsPerMonth = 0.3
  /// Campaigns to every customer, a week, and features that are announced, per month of 30 days.
  public var campaignsPerWeek = 3.0
  public var featuresPerMonth = 1.0

  public init() {}
}
