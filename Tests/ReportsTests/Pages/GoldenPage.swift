/// The first half of the page of ``SampleSummary`` with two arms, as it is read. Its figures are those
/// of ``GoldenReport``; those about power follow from the intervals' widths.
enum GoldenPage {
  static let text = """
    evening
    paired, 2 arms, baseline house
    20,000 subscribers, 10 replications, cohort of 17.0 days
    plan 0123456789abcdef, digest fedcba9876543210
    Verdict
    Health
    Against house
    Figures by arm
    Funnel
    Hours of the week
    Delays
    Retention
    Seed by seed
    Reproduction
    Verdict
    no-rules is not shown to be better in a success metric without being worse in another one or leaving a guardrail open.
    Each arm is compared with house alone. A difference that is not shown may still exist.
    no-rules: improved: opens a day +0.0123 (+20.4 %); worse: open rate −0.21 pp (−6.1 %); no difference shown: CTR +0.04 pp (+0.2 %); worse than the margin: delivery rate −2.54 pp; not worse: opt-outs +0.012 pp.
    Health
    Warnings:
    Warning: 3 replications: intervals over seeds are wide below 5
    Checks
    check | result | found |
    every push has one end | ✓ holds | 810,000 pushes of the cohort were intended, and as many are accounted for, to the push |
    stored as computed | ✓ holds | 200 cells, each with its checksum; together they have the digest fedcba9876543210 |
    sample ratio | ✓ holds | every arm has the same people: there is nothing to test |
    Minimum detectable effect at a power of 80 %
    arm | opens a day | open rate | CTR |
    no-rules | ± 0.0041 | ± 0.24 pp | ± 3.98 pp |
    Power to show that a margin holds, if nothing differs, %
    arm | delivery rate | opt-outs |
    no-rules | 100.0 | 100.0 |
    Against house
    The interval is for new worlds drawn from this model. A second interval below it is conditional on the simulated worlds, or, in a split, always valid: it holds however often the data are looked at.
    Adjusted p-values are over all arms and all success metrics. A guardrail&#39;s p-value is that of being worse by its margin or more.
    opens a day: difference
    opens a day, arm minus baseline
    arm | difference | 95 % interval | conditional on the simulated worlds |
    no-rules | +0.0123 | +0.0101 to +0.0145 | +0.0112 to +0.0134 |
    open rate: difference
    open rate, arm minus baseline
    arm | difference | 95 % interval | conditional on the simulated worlds |
    no-rules | −0.21 pp | −0.34 to −0.08 | −0.27 to −0.14 |
    CTR: difference
    CTR, arm minus baseline
    arm | difference | 95 % interval | conditional on the simulated worlds |
    no-rules | +0.04 pp | −2.10 to +2.18 | −1.03 to +1.11 |
    delivery rate: difference
    delivery rate, arm minus baseline
    arm | difference | 95 % interval | conditional on the simulated worlds |
    no-rules | −2.54 pp | −2.71 to −2.37 | −2.62 to −2.46 |
    opt-outs: difference
    opt-outs, arm minus baseline
    arm | difference | 95 % interval | conditional on the simulated worlds |
    no-rules | +0.012 pp | −0.008 to +0.032 | +0.002 to +0.022 |
    no-rules
    metric and verdict | difference | p |
    opens a day · improved, +20.4 % | +0.0123 · +0.0101 to +0.0145 · +0.0112 to +0.0134 | &lt;0.0001 · adj. 0.0001 |
    open rate · worse, −6.1 % | −0.21 pp · −0.34 to −0.08 · −0.27 to −0.14 | 0.0046 · adj. 0.0092 |
    CTR · no difference shown, +0.2 % | +0.04 pp · −2.10 to +2.18 · −1.03 to +1.11 | 0.9681 · adj. &gt;0.9999 |
    delivery rate · worse than the margin, margin 0.50 pp | −2.54 pp · −2.71 to −2.37 · −2.62 to −2.46 | &gt;0.9999 |
    opt-outs · not worse, margin 0.10 pp | +0.012 pp · −0.008 to +0.032 · +0.002 to +0.022 | 0.0003 |
    Figures by arm
    A rate can rise because fewer pushes are sent; its count per subscriber and day cannot. Below each figure is its 95 % interval: t over 10 seeds.
    Rates, %
    arm | delivery rate | open rate | CTR |
    house (baseline) | 95.00 · 94.05–95.95 | 6.32 · 6.25–6.38 | 25.00 · 24.75–25.25 |
    no-rules | 92.50 · 91.58–93.42 | 4.86 · 4.82–4.91 | 16.67 · 16.50–16.83 |
    Per subscriber and day
    arm | sends a day | deliveries a day | opens a day | taps a day |
    house (baseline) | 0.0588 · 0.0582–0.0594 | 0.0559 · 0.0553–0.0564 | 0.00353 · 0.00349–0.00356 | 0.00088 · 0.00087–0.00089 |
    no-rules | 0.1176 · 0.1165–0.1188 | 0.1088 · 0.1077–0.1099 | 0.00529 · 0.00524–0.00535 | 0.00088 · 0.00087–0.00089 |
    Opt-outs and uninstalls, %
    arm | opt-outs | uninstalls |
    house (baseline) | 12.00 · 11.88–12.12 | 0.45 · 0.45–0.45 |
    no-rules | 12.00 · 11.88–12.12 | 0.45 · 0.45–0.45 |
    Released to delivered
    arm | p50 | p95 | p95 online | within 4 s, % |
    house (baseline) | 0.41 s | 90.0 min | 2.25 s | 90.00 · 89.10–90.90 |
    no-rules | 0.41 s | 90.0 min | 2.25 s | 46.22 · 45.75–46.68 |
    Funnel
    Of the pushes that the cohort was to get. Each has one end.

    """
}
