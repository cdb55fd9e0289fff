/// The first half of the page of ``SampleSummary`` with two arms, as it is read. Its figures are those
/// of ``GoldenReport``; those about power follow from the intervals' widths.
enum GoldenPage {
  static let text = """
    evening
    Is the evening a good time?
    paired, 2 arms, baseline house · 20,000 subscribers, 10 replications, cohort of 17.0 days
    plan 0123456789abcdef, digest fedcba9876543210
    Decision
    At a glance
    Gains and costs
    Against house
    Effects in people and pushes
    The arms
    The world
    Every comparison with its p-value
    By segment
    Figures by arm
    Funnel
    Business owners, %
    Hours of the week
    Delays
    Retained after 21 days, %
    Seed by seed
    Reproduction
    Health
    Decision
    Keep house. no-rules is a trade-off: better in opens a day +20.4 % (+18.4 to +22.4), but it is worse in open rate −0.21 points (−0.34 to −0.08) and delivery rate −2.54 points (−2.71 to −2.37).
    Effect: no-rules, of every 1,000 people in 21 days: 258 more opens (212 to 305); 65 more taps (25 to 105); no difference shown in opt-outs.
    Unknown: How far the world is like yours: no interval covers its assumptions.
    To settle: This run shows a difference of 3.66 points in CTR of no-rules with a power of 80 %; 40 replications show one of 1.59 points. A guardrail that is worse rules an arm out: try one between it and house.
    Warning: 1 warning: see Health, at the end.
    At a glance
    Delivered
    0.0559 · per subscriber and day
    house, the baseline
    no-rules 0.1088 ·
    Opened
    0.00353 · per subscriber and day
    house, the baseline
    no-rules 0.00529 · +0.0123, improved
    Opt-outs
    12.00 % · of the people
    house, the baseline
    no-rules 12.00 % · +0.012 pp, not worse
    People affected
    53.83 % · about 10,766 of 20,000 people
    treated differently by no-rules than by the baseline
    Gains and costs
    Each dot is an arm, as its difference from house in the same worlds, with 95 % intervals both ways.
    opens a day against opt-outs
    ↑ opens a day, difference; up is better
    opens a day against opt-outsOne dot for each arm: its difference from house in opens a day upwards and in opt-outs to the right, with 95 % intervals for new worlds. The baseline is where the dashed lines cross. no-rules: opens a day +0.0123, 95 % interval +0.0101 to +0.0145, opt-outs +0.012 pp, 95 % interval −0.008 to +0.032.0.000+0.005+0.010+0.015−0.010.00+0.01+0.02+0.03B1houseno-rules
    opt-outs, difference, percentage points; right is worse →
    B house is the baseline.
    1 no-rules opens a day +0.0123 (+0.0101 to +0.0145); opt-outs +0.012 pp (−0.008 to +0.032).
    The figures
    Arm minus baseline
    arm | opens a day | opt-outs |
    no-rules | +0.0123 · +0.0101 to +0.0145 | +0.012 pp · −0.008 to +0.032 |
    Against house
    Thin lines are 95 % intervals for new worlds drawn from this model, thick ones are conditional on the simulated worlds. What is shaded lies beyond a guardrail&#39;s margin.
    opens a day: difference
    Success metric: arm minus house, per subscriber and day; right is better
    no-rules▲ improved+0.0123 · +0.0101 to +0.0145
    +0.005+0.010
    The figures
    opens a day, arm minus baseline
    arm | difference | 95 % interval | conditional on the simulated worlds |
    no-rules | +0.0123 | +0.0101 to +0.0145 | +0.0112 to +0.0134 |
    open rate: difference
    Success metric: arm minus house, percentage points; right is better
    no-rules▼ worse−0.21 pp · −0.34 to −0.08
    −0.3−0.2−0.1
    The figures
    open rate, arm minus baseline
    arm | difference | 95 % interval | conditional on the simulated worlds |
    no-rules | −0.21 pp | −0.34 to −0.08 | −0.27 to −0.14 |
    CTR: difference
    Success metric: arm minus house, percentage points; right is better
    no-rules? no difference shown+0.04 pp · −2.10 to +2.18
    −10+1+2
    The figures
    CTR, arm minus baseline
    arm | difference | 95 % interval | conditional on the simulated worlds |
    no-rules | +0.04 pp | −2.10 to +2.18 | −1.03 to +1.11 |
    delivery rate: difference
    Guardrail: arm minus house, percentage points; right is better. The margin is 0.50 pp
    no-rules▼ worse than the margin−2.54 pp · −2.71 to −2.37
    −2.5−2.0−1.5−1.0−0.5
    The figures
    delivery rate, arm minus baseline
    arm | difference | 95 % interval | conditional on the simulated worlds |
    no-rules | −2.54 pp | −2.71 to −2.37 | −2.62 to −2.46 |
    opt-outs: difference
    Guardrail: arm minus house, percentage points; left is better. The margin is 0.10 pp
    no-rules✓ not worse+0.012 pp · −0.008 to +0.032
    0.00+0.05
    The figures
    opt-outs, arm minus baseline
    arm | difference | 95 % interval | conditional on the simulated worlds |
    no-rules | +0.012 pp | −0.008 to +0.032 | +0.002 to +0.022 |
    Effects in people and pushes
    For every 1,000 people in 21 days, against house, with 95 % intervals. The days after the cohort are taken to be like those in it.
    More or fewer than under house
    arm | opt-outs | opens | taps |
    no-rules | +0.1 · −0.08 to +0.3 | +258 · +212 to +305 | +65 · +25 to +105 |
    The arms
    Settings that differ from those of house.
    house: The baseline, with which every other arm is compared.
    no-rules: No cap on pushes instead of three pushes a day. Quiet hours: action drop instead of defer.
    The world
    The world is simulated: subscribers follow small businesses that publish posts. It has 200 businesses and 20,000 subscribers. Zones: Europe/Oslo 75 %, Africa/Johannesburg 25 %. Languages: en. It runs for 28 days from 2026-03-16, of which the first 7 fill caps and habits and do not count. It is repeated in 10 worlds drawn from seed 7; each arm meets the same people and posts.
    Every comparison with its p-value
    The interval is for new worlds drawn from this model. A second interval below it is conditional on the simulated worlds, or, in a split, always valid: it holds however often the data are looked at. Adjusted figures are of no simulated world, and have none. Adjusted p-values are over all arms and all success metrics. A guardrail&#39;s p-value is that of being worse by its margin or more.
    no-rules, success
    success | difference | relative | p |
    opens a day · ▲ improved | +0.0123 · +0.0101 to +0.0145 · +0.0112 to +0.0134 | +20.4 % · +18.4 to +22.4 % | &lt;0.0001 · adj. 0.0001 |
    open rate · ▼ worse | −0.21 pp · −0.34 to −0.08 · −0.27 to −0.14 | −6.1 % · −6.7 to −5.5 % | 0.0046 · adj. 0.0092 |
    CTR · ? no difference shown | +0.04 pp · −2.10 to +2.18 · −1.03 to +1.11 | +0.2 % · +0.2 to +0.2 % | 0.9681 · adj. &gt;0.9999 |
    no-rules, guardrails
    guardrails | difference | margin | p |
    delivery rate · ▼ worse than the margin | −2.54 pp · −2.71 to −2.37 · −2.62 to −2.46 | 0.50 pp | &gt;0.9999 |
    opt-outs · ✓ not worse | +0.012 pp · −0.008 to +0.032 · +0.002 to +0.022 | 0.10 pp | 0.0003 |
    no-rules, per subscriber
    per subscriber | difference | relative | p |
    taps a day | +0.0031 · +0.0012 to +0.0050 · +0.0022 to +0.0040 | +21.0 % · +18.9 to +23.1 % | 0.0019 |
    t over 10 seeds · 20,000 subscribers · 10 seeds · 53.83 % affected
    By segment
    Exploratory: a hint for the next experiment and no reason for a decision. The p-value is that of the effect differing between the segments, adjusted over all of them.
    no-rules, open rate: effects differ, p 0.0021 adj. 0.0042
    segment | difference |
    platform android | −0.41 pp · −0.51 to −0.31 |
    platform ios | +0.03 pp · −0.07 to +0.13 |
    Figures by arm
    A rate can rise because fewer pushes are sent; its count per subscriber and day cannot. A star marks the baseline.
    Rates, %
    95 % intervals: t over 10 seeds.
    Rates, %
    arm | delivery rate | open rate | CTR |
    house * | 95.00 · 94.05–95.95 | 6.32 · 6.25–6.38 | 25.00 · 24.75–25.25 |
    no-rules | 92.50 · 91.58–93.42 | 4.86 · 4.82–4.91 | 16.67 · 16.50–16.83 |
    Per subscriber and day
    95 % intervals: t over 10 seeds.
    Per subscriber and day
    arm | sends a day | deliveries a day | opens a day | taps a day |
    house * | 0.0588 · 0.0582–0.0594 | 0.0559 · 0.0553–0.0564 | 0.00353 · 0.00349–0.00356 | 0.00088 · 0.00087–0.00089 |
    no-rules | 0.1176 · 0.1165–0.1188 | 0.1088 · 0.1077–0.1099 | 0.00529 · 0.00524–0.00535 | 0.00088 · 0.00087–0.00089 |
    Opt-outs and latency
    Shares in %, online: device awake and connected.
    Opt-outs, uninstalls, and times from release to delivery
    arm | opt-outs | uninstalls | p50 | p95 | p95 online | within 4 s |
    house * | 12.0 · 11.9–12.1 | 0.45 · 0.45–0.45 | 0.41 s | 90.0 min | 2.25 s · 2.16–2.34 | 90.0 · 89.1–90.9 |
    no-rules | 12.0 · 11.9–12.1 | 0.45 · 0.45–0.45 | 0.41 s | 90.0 min | 2.25 s · 2.16–2.34 | 46.2 · 45.8–46.7 |
    Funnel
    Of the pushes that the cohort was to get. Each has one end.

    """
}
