/// ``SampleSummary`` as it is printed. Its figures were checked by hand against the sample.
enum GoldenReport {
  static let text = """
    evening   paired · 4 arms
    20,000 subscribers · 10 replications · cohort of 17.0 days
    plan 0123456789abcdef · digest fedcba9876543210

    RATES, %                                         95 % intervals: t over 10 seeds
                            delivered / sent  opened / delivered     tapped / opened
    house *                            95.00                6.32               25.00
                                 94.05–95.95           6.25–6.38         24.75–25.25
    no-rules                           92.50                4.86               16.67
                                 91.58–93.42           4.82–4.91         16.50–16.83
    the-same-…t-is-long                95.00                6.32               25.00
                                 94.05–95.95           6.25–6.38         24.75–25.25
    silent                                 —                   —                   —

    PER SUBSCRIBER AND DAY                           95 % intervals: t over 10 seeds
                                  sent     delivered          opened          tapped
    house *                     0.0588        0.0559         0.00353         0.00088
                         0.0582–0.0594 0.0553–0.0564 0.00349–0.00356 0.00087–0.00089
    no-rules                    0.1176        0.1088         0.00529         0.00088
                         0.1165–0.1188 0.1077–0.1099 0.00524–0.00535 0.00087–0.00089
    the-same-…t-is-long         0.0588        0.0559         0.00353         0.00088
                         0.0582–0.0594 0.0553–0.0564 0.00349–0.00356 0.00087–0.00089
    silent                           —             —               —               —

    OPT-OUTS AND LATENCY             shares in %, online: device awake and connected
                          opt-outs uninstalls     p50      p95 p95 online within 4 s
    house *                   12.0       0.45  0.41 s 90.0 min     2.25 s       90.0
                         11.9–12.1  0.45–0.45                   2.16–2.34  89.1–90.9
    no-rules                  12.0       0.45  0.41 s 90.0 min     2.25 s       46.2
                         11.9–12.1  0.45–0.45                   2.16–2.34  45.8–46.7
    the-same-…t-is-long       12.0       0.45  0.41 s 90.0 min     2.25 s       90.0
                         11.9–12.1  0.45–0.45                   2.16–2.34  89.1–90.9
    silent                       —          —       —        —          —          —

    AGAINST house

    no-rules
      success             difference          95 % interval relative       p  adj. p
                        conditional on the simulated worlds            95 % interval
      opens a day            +0.0123     +0.0101 to +0.0145  +20.4 % <0.0001  0.0001
      ▲ improved                         +0.0112 to +0.0134         +18.4 to +22.4 %
      open rate             −0.21 pp         −0.34 to −0.08   −6.1 %  0.0046  0.0092
      ▼ worse                                −0.27 to −0.14           −6.7 to −5.5 %
      CTR                   +0.04 pp         −2.10 to +2.18   +0.2 %  0.9681 >0.9999
      ? no difference shown                  −1.03 to +1.11           +0.2 to +0.2 %
      guardrails          difference          95 % interval   margin       p
                        conditional on the simulated worlds
      delivery rate         −2.54 pp         −2.71 to −2.37  0.50 pp >0.9999
      ▼ worse than the margin                −2.62 to −2.46
      opt-outs             +0.012 pp       −0.008 to +0.032  0.10 pp  0.0003
      ✓ not worse                          +0.002 to +0.022
      per subscriber      difference          95 % interval relative       p
                        conditional on the simulated worlds            95 % interval
      taps a day             +0.0031     +0.0012 to +0.0050  +21.0 %  0.0019       —
                                         +0.0022 to +0.0040         +18.9 to +23.1 %
      t over 10 seeds · 20,000 subscribers · 10 seeds · 53.83 % affected

    the-same-under-a-name-that-is-long
      success             difference          95 % interval relative       p  adj. p
      CTR                    0.00 pp                               —       —       —
      = identical
      exact identity in every seed · 20,000 subscribers · 10 seeds · 0.00 % affected

    silent
      success             difference          95 % interval relative       p  adj. p
      open rate                    —                               —       —       —
      – not estimable
      t over 10 seeds · 20,000 subscribers · 10 seeds · 53.83 % affected

    BY SEGMENT                             exploratory; p adjusted over all of these

      no-rules · open rate                                      p 0.0021 adj. 0.0042
        platform android                      −0.41 pp          −0.51 to −0.31
        platform ios                          +0.03 pp          −0.07 to +0.13

      no difference between segments shown in 1 of 2 tests of platform

    RETAINED AFTER 21 DAYS, %                           Kaplan–Meier, 95 % intervals
                                 pushes on                  app installed
    house              97.10 (96.90–97.20)                            100
    no-rules           95.20 (95.00–95.30)            99.85 (99.65–99.95)
    the-same…-is-long                    —                              —
    silent                               —                              —

    FUNNEL                                                         % of the intended
                                         house           no-rules  the-same…-is-long
      intended                 400,000  100.00    400,000  100.00          0       —
      sent                     200,000   50.00    400,000  100.00          0       —
      delivered                190,000   47.50    370,000   92.50          0       —
      displayed                189,000   47.25    366,000   91.50          0       —
      opened                    12,000    3.00     18,000    4.50          0       —
      tapped                     3,000    0.75      4,100    1.03          0       —
    never sent
      global cap               150,000   37.50          0    0.00          0       —
      quiet hours               49,000   12.25          0    0.00          0       —
    accepted by no provider
      unregistered               1,000    0.25          0    0.00          0       —
    sent, not delivered
      superseded                 7,000    1.75     30,000    7.50          0       —
      in flight at the end       3,000    0.75          0    0.00          0       —
    held, times
      quiet hours               61,000                  0                  0

                                        silent
      intended                       0       —
      sent                           0       —
      delivered                      0       —
      displayed                      0       —
      opened                         0       —
      tapped                         0       —

    BUSINESS OWNERS, %
                                  intended delivery rate     open rate           CTR
    house                            5,000         98.00             —             —
    no-rules                         5,000         98.00             —             —
    the-same-un…hat-is-long              0         98.00             —             —
    silent                               0             —             —             —

    WARNINGS
    ! 3 replications: intervals over seeds are wide below 5

    run folder   results/evening/01234567

    """
}
