extension ScenarioTemplate {
  /// World, arms and metrics of a city whose people report potholes, with comments.
  static let civicReportsText = """
    world:
      # People hand in reports, which are assigned, solved or turned down.
      kind: citizenReports
      # Simulated people; they stand for all of yours.
      subscribers: 2000
      # Where people are, by weight.
      zones: { Africa/Johannesburg: 1 }
      # Languages that people read, by weight. Assumption.
      languages: { en: 0.5, zu: 0.3, af: 0.2 }
      reports:
        # Reports of a person in 30 days. Assumption: your database knows.
        perMonth: 0.8
        # Median time until a report is assigned. Assumption: your database knows.
        assignedMedian: 1d
        # Median time from there to its solution. Assumption: your database knows.
        resolvedMedian: 5d
      devices:
        # Android among devices. Assumption: your analytics know.
        androidShare: 0.85
        # Devices whose owners allow pushes once they are asked. V2 (Batch 2025).
        granted: { ios: 0.56, android: 0.67 }
      prompts:
        # Devices that nobody has been asked on yet: the app is new. Assumption.
        unaskedShare: 1
        # Factor on a yes if the app asks without a word about why. Assumption.
        coldFactor: 0.7
      activity:
        # Visits of the median person a day, of their own accord. Assumption.
        sessionsPerDay: 0.2

    arms:
      # News of every step; the app asks to be allowed pushes after a first report.
      - name: every-step
        baseline: true
        strategy:
          rules: { reportStatus: { to: [assigned, resolved] } }
          prompts: { at: firstAction }
      # News of the solution alone.
      - name: solved-only
        extends: every-step
        strategy: { rules: { reportStatus: { to: [resolved] } } }
      # The app asks when it is opened first.
      - name: asked-at-launch
        extends: every-step
        strategy: { prompts: { at: launch } }

    metrics:
      success: [opensPerSubscriberDay, permissionRate]
      guardrails:
        # How many more may leave. Assumption: decide before you see the answer.
        optOutRate: { margin: 0.0005 }

    """
}
