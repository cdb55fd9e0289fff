extension ScenarioTemplate {
  /// World, arms and metrics of an app that people mean to open every day, with comments.
  static let learningAppText = """
    world:
      # Nobody publishes anything: who stays away is reminded.
      kind: inactivity
      # Simulated learners; they stand for all of yours.
      subscribers: 2000
      # Where people are, by weight: a reminder follows each learner's clock.
      zones: { America/Sao_Paulo: 0.5, Europe/Berlin: 0.5 }
      # Languages that people read, by weight. Assumption.
      languages: { en: 1 }
      devices:
        # Android among devices. Assumption: your analytics know.
        androidShare: 0.7
        # Devices that allow pushes, by platform. V2 (Batch 2025).
        granted: { ios: 0.56, android: 0.67 }
      activity:
        # Lessons of the median learner a day, of their own accord. Assumption.
        sessionsPerDay: 0.6
        # Hours by which learners' days differ from the average one. Assumption.
        chronotypeSigma: 3
      response:
        # Opened of shown reminders, which are about oneself. V2 (Batch 2025).
        openContextual: 0.144
        # How much the hour matters: 0 not at all, 1 as to lessons. Assumption.
        hourExponent: 1
        # The same text works less until some days have passed. L3 (Duolingo).
        habituation: text

    arms:
      # A reminder at seven in the evening, when a day was missed.
      - name: at-seven
        baseline: true
        strategy:
          rules: { inactivity: { after: 1d, at: "19:00" } }
          quietHours: { from: "22:00", to: "07:00", action: defer }
      # At the minute of the learner's last lesson.
      - name: own-hour
        extends: at-seven
        strategy: { rules: { inactivity: { at: lastActive } } }
      # A day later.
      - name: after-two-days
        extends: at-seven
        strategy: { rules: { inactivity: { after: 2d } } }
      # No reminders: what would the app lose?
      - name: no-reminders
        extends: at-seven
        strategy: { rules: { inactivity: { enabled: false } } }

    metrics:
      success: [opensPerSubscriberDay, openRate]
      guardrails:
        # How many more may leave. Assumption: decide before you see the answer.
        optOutRate: { margin: 0.002 }

    """
}
