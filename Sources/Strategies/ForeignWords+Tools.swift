import Documents

extension ForeignWords {
  /// Words that users of other tools write, and what they are called in a scenario.
  ///
  /// Sources: documentation of k6 (options, scenarios, thresholds), of GrowthBook (experiments,
  /// SDK payload) and the manual of OMNeT++ 6 (configuration options). Words without a tool are
  /// everyday ones.
  package static let ofOtherTools = ForeignWords(
    keys: loadTests + experiments + simulators + everydayKeys,
    values: windows + actions + methods + metrics + moments)

  private static let loadTests = words(
    of: "k6",
    [
      ("thresholds", "metrics.guardrails"), ("checks", "metrics.guardrails"),
      ("scenarios", "arms"), ("vus", "world.subscribers"), ("maxVUs", "world.subscribers"),
      ("preAllocatedVUs", "world.subscribers"), ("duration", "horizon.days"),
      ("maxDuration", "horizon.days"), ("stages", "horizon.days"),
      ("iterations", "replications"), ("startTime", "horizon.start"),
    ])

  private static let experiments = words(
    of: "GrowthBook",
    [
      ("experiment", "name"), ("trackingKey", "name"), ("hypothesis", "description"),
      ("variations", "arms"), ("variation", "arms"), ("treatment", "arms"),
      ("treatments", "arms"), ("control", "arms[].baseline"), ("coverage", "arms[].weight"),
      ("weights", "arms[].weight"), ("hashAttribute", "splitBy"), ("phases", "horizon"),
      ("metric", "metrics.success"), ("goal", "metrics.success"), ("goals", "metrics.success"),
      ("goalMetrics", "metrics.success"), ("secondaryMetrics", "metrics.report"),
      ("guardrailMetrics", "metrics.guardrails"), ("dimension", "metrics.segments"),
      ("dimensions", "metrics.segments"), ("conversionWindow", "attributionWindow"),
    ])

  private static let simulators = words(
    of: "OMNeT++",
    [
      ("repeat", "replications"), ("sim-time-limit", "horizon.days"),
      ("warmup-period", "horizon.warmupDays"), ("seed-set", "seed"), ("network", "world"),
    ])

  private static let everydayKeys = words(
    of: "",
    [
      ("users", "world.subscribers"), ("population", "world.subscribers"),
      ("sampleSize", "world.subscribers"), ("runs", "replications"), ("randomSeed", "seed"),
      ("title", "name"), ("question", "description"), ("guardrails", "metrics.guardrails"),
      ("days", "horizon.days"), ("warmup", "horizon.warmupDays"), ("locales", "world.languages"),
      ("timezones", "world.zones"), ("allocation", "arms[].weight"),
      ("traffic", "arms[].weight"), ("frequencyCap", "arms[].strategy.caps"),
      ("frequencyCapping", "arms[].strategy.caps"), ("cooldown", "arms[].strategy.minGap"),
      ("doNotDisturb", "arms[].strategy.quietHours"), ("dnd", "arms[].strategy.quietHours"),
      ("ttl", "arms[].strategy.timeToLive"),
    ])

  /// Of caps.
  private static let windows = words(
    of: "",
    [
      ("day", "localDay"), ("daily", "localDay"), ("calendarDay", "localDay"),
      ("week", "isoWeek"), ("weekly", "isoWeek"), ("calendarWeek", "isoWeek"),
      ("hour", "rolling 1h"), ("hourly", "rolling 1h"), ("month", "rolling 30d"),
      ("monthly", "rolling 30d"), ("1h", "rolling 1h"), ("24h", "rolling 24h"),
      ("1d", "rolling 1d"), ("7d", "rolling 7d"), ("30d", "rolling 30d"),
    ])

  /// Of caps, gaps and quiet hours.
  private static let actions = words(
    of: "",
    [
      ("delay", "defer"), ("hold", "defer"), ("queue", "defer"), ("postpone", "defer"),
      ("wait", "defer"), ("delay", "wait"), ("discard", "drop"), ("skip", "drop"),
      ("suppress", "drop"), ("block", "drop"), ("allow", "bypass"), ("send", "bypass"),
      ("off", "none"), ("disabled", "none"),
    ])

  /// Of designs and corrections.
  private static let methods =
    words(
      of: "",
      [
        ("ab", "split"), ("A/B", "split"), ("parallel", "split"), ("random", "split"),
        ("crossover", "paired"), ("within", "paired"), ("fdr", "bh"),
        ("user", "subscriber"), ("userId", "subscriber"),
      ])
    + words(
      of: "GrowthBook",
      [("holm-bonferroni", "holm"), ("bonferroni", "holm"), ("benjamini-hochberg", "bh")])

  private static let metrics = words(
    of: "",
    [
      ("opens", "opensPerSubscriberDay"), ("clicks", "tapsPerSubscriberDay"),
      ("clickRate", "ctr"), ("clickThroughRate", "ctr"), ("tapRate", "ctr"),
      ("conversionRate", "ctr"), ("optOuts", "optOutRate"), ("unsubscribeRate", "optOutRate"),
      ("churn", "optOutRate"), ("delivered", "deliveryRate"), ("sends", "sendsPerSubscriberDay"),
      ("optInRate", "permissionRate"),
    ])

  /// Of timing.
  private static let moments = words(
    of: "",
    [
      ("now", "immediate"), ("bestTime", "bestHour"), ("optimal", "bestHour"),
      ("intelligent", "bestHour"), ("sendTimeOptimization", "bestHour"),
    ])

  private static func words(
    of tool: String, _ pairs: [(word: String, here: String)]
  ) -> [Word] {
    pairs.map { Word($0.word, of: tool, is: $0.here) }
  }
}
