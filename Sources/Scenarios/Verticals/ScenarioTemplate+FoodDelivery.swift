extension ScenarioTemplate {
  /// World, arms and metrics of a delivery app that offers a lunch, with comments.
  static let foodDeliveryText = """
    world:
      # Orders, couriers' messages and offers to everybody.
      kind: commerce
      # Simulated people; they stand for all of yours.
      subscribers: 2000
      # Restaurants that send. Assumption.
      businesses: 40
      # Where people are, by weight: lunch and night follow each person's clock.
      zones: { Africa/Johannesburg: 1 }
      # Languages that people read, by weight. Assumption.
      languages: { en: 0.8, zu: 0.2 }
      commerce:
        # Orders of a customer a week. Assumption: your database knows.
        ordersPerWeek: 1
        # Offers to everybody a week, before any cap. Assumption: two a day.
        campaignsPerWeek: 14
        # Chats with couriers and restaurants, a week. Assumption.
        conversationsPerWeek: 0.3
      devices:
        # Android among devices. Assumption: your analytics know.
        androidShare: 0.75
        # Devices that allow pushes, by platform. V2 (Batch 2025).
        granted: { ios: 0.56, android: 0.67 }
      preferences:
        # People who have opted in to offers; the others get none. Assumption.
        marketingShare: 0.6
      activity:
        # Visits of the median person a day, of their own accord. Assumption.
        sessionsPerDay: 0.5
      response:
        # Opened of shown offers. V3, V5 and V6 range from 0.018 to 0.06.
        openAndroid: 0.043
        openIOS: 0.03
        # How much the hour matters: 0 not at all, 1 as to visits. Assumption.
        hourExponent: 1

    arms:
      # An offer goes when its campaign starts; at night it waits for nine.
      - name: at-once
        baseline: true
        strategy:
          quietHours:
            from: "21:00"
            to: "09:00"
            actions: { marketing: defer, messages: bypass }
      # The same offers, kept until shortly before lunch.
      - name: lunch
        extends: at-once
        strategy: { timing: "11:30" }
      # At most one offer a day; the others are dropped.
      - name: one-a-day
        extends: at-once
        strategy: { caps: { marketing: { limit: 1, per: localDay } } }
      # Both: one offer a day, before lunch.
      - name: one-at-lunch
        extends: lunch
        strategy: { caps: { marketing: { limit: 1, per: localDay } } }

    metrics:
      # Offers alone; news of orders and chats do not count here.
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
