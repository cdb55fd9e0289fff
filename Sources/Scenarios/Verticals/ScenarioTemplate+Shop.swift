extension ScenarioTemplate {
  /// World, arms and metrics of a shop with campaigns, with comments.
  static let shopText = """
    world:
      # Orders, payments, chats, sign-ins and campaigns to all customers.
      kind: commerce
      # Simulated customers; they stand for all of yours.
      subscribers: 2000
      # One shop.
      businesses: 1
      # Where people are, by weight.
      zones: { Europe/Oslo: 1 }
      # Languages that people read, by weight. Assumption.
      languages: { nb: 0.8, en: 0.2 }
      commerce:
        # Orders of a customer a week. Assumption: your database knows.
        ordersPerWeek: 0.2
        # Campaigns to everybody a week, before any cap. Assumption.
        campaignsPerWeek: 5
        # Chats with the shop, a week. Assumption.
        conversationsPerWeek: 0.1
      devices:
        # Android among devices. Assumption: your analytics know.
        androidShare: 0.45
        # Devices that allow pushes, by platform. V2 (Batch 2025).
        granted: { ios: 0.56, android: 0.67 }
      preferences:
        # People who have opted in to campaigns; the others get none. Assumption.
        marketingShare: 0.5
      activity:
        # Visits of the median customer a day: two a week. Assumption.
        sessionsPerDay: 0.3
      fatigue:
        # Pushes a week that the median person tolerates. Fitted to V8 (Localytics).
        toleranceMedian: 4.9

    arms:
      # Every campaign goes out by day.
      - name: every-campaign
        baseline: true
        strategy:
          quietHours:
            from: "21:00"
            to: "08:00"
            actions: { marketing: defer, messages: bypass }
      # The first two of any seven days.
      - name: two-a-week
        extends: every-campaign
        strategy: { caps: { marketing: { limit: 2, per: rolling 7d } } }
      # The first one of any seven days.
      - name: one-a-week
        extends: every-campaign
        strategy: { caps: { marketing: { limit: 1, per: rolling 7d } } }
      # Two a week, in the hour in which each customer opens most.
      - name: two-at-best-hour
        extends: two-a-week
        strategy: { timing: bestHour }

    metrics:
      # Campaigns alone; news of orders and chats do not count here.
      success:
        - opensPerSubscriberDay[type=promo.offer]
        - openRate[type=promo.offer]
      guardrails:
        # How many more may leave. Assumption: decide before you see the answer.
        optOutRate: { margin: 0.005 }
        # How many fewer pushes may arrive. Assumption.
        deliveryRate: { margin: 0.005 }

    """
}
