extension RulePackage {
  var scenario: String {
    """
    # Does the rule bring more openings than six in the evening, and how far is it from the best?
    #
    #   swift run -c release lab run scenario.yaml
    #
    # `pushlab check --full` lists all keys with their meanings. People here open far more at some hours than at
    # others (world.response.hourExponent), so that there is something to gain.

    pushlab: 1
    name: \(rule)
    description: Is the rule \(rule) better than six in the evening?
    seed: 42
    horizon: { start: 2026-03-02, days: 28, warmupDays: 7 }
    replications: 8

    world:
      kind: smallBusiness
      businesses: 20
      subscribers: 300
      zones: { Africa/Johannesburg: 0.7, Europe/Oslo: 0.3 }
      activity: { chronotypeSigma: 3 }
      response: { hourExponent: 1.5, openAndroid: 0.12, openIOS: 0.1 }

    arms:
      - name: at-six
        baseline: true
        strategy:
          caps: { global: { limit: 3, per: localDay } }
          quietHours: { from: "22:00", to: "08:00", action: defer }
          timing: "18:00"
      - name: \(rule)
        extends: at-six
        strategy:
          timing: immediate
          # The rule of Sources/lab/\(type).swift, by its name in main.swift.
          rule: \(rule)
      - name: oracle
        extends: at-six
        strategy:
          timing: immediate
          # Knows everybody's day, as no service does: what can be gained at most by the hour.
          sendTime: { by: oracle }

    metrics:
      success: [opensPerSubscriberDay, openRate]
      guardrails:
        optOutRate: { margin: 0.002 }

    """
  }

  var readme: String {
    """
    # \(name)

    Is a rule of your own better than a fixed hour? `\(type)` decides about each push that the policy lets
    go: it goes now, waits or is dropped. `lab` is the whole command line of PushLab with that rule.

        swift test                                      # the rule on records made by hand
        swift run -c release lab run scenario.yaml      # the rule against six in the evening, and an oracle

    The first build takes some minutes. To change the rule, edit `Sources/lab/\(type).swift`. When its
    answers change, raise its version in `main.swift`, as in `OwnRule(version: 2) { \(type)() }`: results
    of the one are then never taken for those of the other.

    PushLab is \(isAddress ? "fetched from \(pushlab)" : "the checkout at `\(pushlab)`"); `Package.swift` says
    where, and how to name another place.

    Read on: `docs/learning.md` of PushLab, "A rule of your own, in Swift"; `swift run -c release lab --help`.

    """
  }
}
