extension ScenarioTemplate {
  /// World, arms and metrics of a newsroom with desks that people follow, with comments.
  static let newsText = """
    world:
      # Desks are the businesses that people follow, stories their posts.
      kind: smallBusiness
      # Simulated readers; they stand for all of yours.
      subscribers: 2000
      # Desks: politics, sports, a county each. Assumption.
      businesses: 12
      # Where people are, by weight.
      zones: { Europe/Oslo: 1 }
      # Languages that people read, by weight. Assumption.
      languages: { nb: 0.9, en: 0.1 }
      follows:
        # Desks that a reader follows, on average. Assumption: your database knows.
        mean: 3
      posts:
        # Alerts of a desk a day. Assumption: your archive knows.
        perDay: 2
        # How far desks differ in that. Assumption.
        perDaySigma: 0.3
        # When stories break, by local hour from midnight. Assumption.
        byHour:
          [2, 1, 1, 1, 1, 2, 4, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 3]
        # No offers, and no desk waits for verification, is banned or reviewed.
        offerShare: 0
        pendingShare: 0
        bannedShare: 0
        flaggedShare: 0
      devices:
        # Android among devices. Assumption: your analytics know.
        androidShare: 0.4
        # Devices that allow pushes, by platform. V2 (Batch 2025).
        granted: { ios: 0.56, android: 0.67 }
      activity:
        # Visits of the median reader a day, of their own accord. Assumption.
        sessionsPerDay: 1.5
      response:
        # Opened of shown alerts. V3, V5 and V6 range from 0.018 to 0.06.
        openAndroid: 0.06
        openIOS: 0.045
        # How much the hour matters: 0 not at all, 1 as to visits. Assumption.
        hourExponent: 0.5

    arms:
      # Every alert goes at once; only readers' own quiet hours hold.
      - name: every-story
        baseline: true
        strategy: { quietHours: none }
      # What breaks at night waits for the morning.
      - name: silent-night
        extends: every-story
        strategy:
          quietHours: { from: "23:00", to: "06:30", actions: { updates: defer } }
      # The first three alerts of a reader's day, none at night.
      - name: three-a-day
        extends: silent-night
        strategy: { caps: { updates: { limit: 3, per: localDay } } }
      # Alerts of four hours as one, none at night.
      - name: bundled
        extends: silent-night
        strategy: { digest: { new_post: 4h } }

    metrics:
      success: [opensPerSubscriberDay, openRate]
      guardrails:
        # How many more may leave. Assumption: decide before you see the answer.
        optOutRate: { margin: 0.005 }
        # How many fewer pushes may arrive. Assumption.
        deliveryRate: { margin: 0.005 }

    """
}
