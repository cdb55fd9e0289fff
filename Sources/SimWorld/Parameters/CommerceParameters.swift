import PushModel

/// Orders, payments, conversations and campaigns of a shop (S1). All figures are *assumptions*.
package struct CommerceParameters: Hashable, Sendable {
  package var ordersPerWeek = 0.4
  /// Number of updates of an order that its customer is told of: confirmed, shipped, delivered.
  package var updatesPerOrder = 3
  package var updateMedian = Interval.hours(20)
  package var conversationsPerWeek = 0.5
  package var messagesPerConversation = 5.0
  package var messageGapMedian = Interval.minutes(3)
  package var stormShare = 0.002
  package var stormMessages = 150
  package var signInsPerMonth = 0.3
  package var campaignsPerWeek = 3.0
  package var featuresPerMonth = 1.0
  /// Median amount of an order in some currency; `nil` for ``amountMedianUsual``.
  package var amountMedian: Double?
  /// Standard deviation of its logarithm; `nil` for ``amountSigmaUsual``.
  package var amountSigma: Double?

  static let amountMedianUsual = 40.0
  static let amountSigmaUsual = 0.8

  /// The defaults.
  package init() {}
}

extension CommerceParameters: Fielded {
  /// Keys of `world.commerce`, each with its range, default, meaning and source.
  package static let fields = FieldList<CommerceParameters>(
    of: CommerceParameters(), title: "Commerce", "Orders, payments, chats and offers of customers.",
    [
      Field(
        "ordersPerWeek", \.ordersPerWeek, .number(0...50), assumed: "Orders of the mean customer."),
      Field(
        "updatesPerOrder", \.updatesPerOrder, .integer(0...8),
        assumed: "Changes of an order that push its customer."),
      Field(
        "updateMedian", \.updateMedian, .length,
        assumed: "Median time from one to the next, log-normal."),
      Field(
        "conversationsPerWeek", \.conversationsPerWeek, .number(0...50),
        assumed: "Conversations of the mean customer."),
      Field(
        "messagesPerConversation", \.messagesPerConversation, .number(1...100),
        assumed: "Messages to the customer in one, geometric about this mean."),
      Field(
        "messageGapMedian", \.messageGapMedian, .length,
        assumed: "Median time between two of them, log-normal."),
      Field(
        "stormShare", \.stormShare, .share, "Conversations that run away within the hour.",
        source: "assumption; S1-8-msg"),
      Field(
        "stormMessages", \.stormMessages, .integer(1...1_000), "Messages of such a conversation.",
        source: "S1-8-msg"),
      Field(
        "signInsPerMonth", \.signInsPerMonth, .number(0...50),
        assumed: "Sign-ins on a new device, in 30 days."),
      Field(
        "campaignsPerWeek", \.campaignsPerWeek, .number(0...50),
        assumed: "Campaigns to every customer."),
      Field(
        "featuresPerMonth", \.featuresPerMonth, .number(0...50),
        assumed: "Features announced to every customer, in 30 days."),
      Field(
        "amountMedian", \.amountMedian, .above(0, to: 1_000_000),
        "Median amount of an order, log-normal, which campaigns ask for; 40 without the key.",
        source: "assumption", .unsaid),
      Field(
        "amountSigma", \.amountSigma, .sigma,
        "Standard deviation of the amount's logarithm; 0.8 without the key.", source: "assumption",
        .unsaid),
    ])
}
