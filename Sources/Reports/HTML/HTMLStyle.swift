/// The page's style sheet: light and dark as the reader has it, always light on paper.
enum HTMLStyle {
  static let text = rules + figures + colors(\.light) + paper + dark

  private static let rules = """
    :root { --ink: #1f2328; --paper: #ffffff; --faint: #57606a; --line: #d0d7de; --link: #0550ae;
      --shade: #f6f8fa; --good: #0b66b0; --bad: #b93c00; color-scheme: light dark; }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body { margin: 0 auto; max-width: 78rem; padding: 1.5rem 1rem 3rem; color: var(--ink);
      background: var(--paper); font: 1rem/1.55 system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
    h1 { margin: 0; font-size: clamp(1.6rem, 1.2rem + 2vw, 2.3rem); line-height: 1.15;
      letter-spacing: -.01em; overflow-wrap: anywhere; }
    h2 { margin: 2.6rem 0 .6rem; font-size: 1.35rem; line-height: 1.25; overflow-wrap: anywhere; }
    h3 { margin: 1.6rem 0 .4rem; font-size: 1.05rem; }
    p { margin: .4rem 0; max-width: 46rem; overflow-wrap: anywhere; }
    header p { margin: .1rem 0; color: var(--faint); font-size: .85rem; }
    header p.lead { margin: .5rem 0 .7rem; color: var(--ink); font-size: 1.15rem; line-height: 1.45; }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { position: static; }
    nav ul { display: flex; flex-wrap: wrap; gap: 0 1.1rem; margin: 1rem 0 0; padding: .3rem 0;
      list-style: none; border-block: 1px solid var(--line); font-size: .9rem; }
    nav a { display: inline-block; padding: .25rem 0; text-decoration: none; }
    nav a:hover { text-decoration: underline; }
    main:focus { outline: none; }
    .items { max-width: 46rem; padding-left: 1.2rem; overflow-wrap: anywhere; }
    .items li { margin: .35rem 0; }
    #verdict { padding: .1rem 0 .1rem 1rem; border-left: .35rem solid currentColor; }
    #verdict > p:first-child { font-size: 1.2rem; line-height: 1.45; }
    pre { padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--shade);
      border: 1px solid var(--line); border-radius: .4rem; font-size: .85rem; }
    .tiles { display: grid; gap: .8rem; margin: 1rem 0; padding: 0; list-style: none;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr)); }
    .tiles > li { padding: .9rem 1rem; background: var(--shade); border: 1px solid var(--line);
      border-radius: .6rem; overflow-wrap: anywhere; }
    .tiles p { margin: 0; }
    .tile-name { font-weight: 600; }
    .tile-figure { font-size: clamp(1.5rem, 1.2rem + 1.3vw, 2.1rem); line-height: 1.25; font-weight: 600; letter-spacing: -.02em;
      font-variant-numeric: tabular-nums; }
    .tile-figure small { display: block; font-size: .85rem; line-height: 1.4; font-weight: 400;
      letter-spacing: 0; }
    .tile-figure small, .tile-note, .tiles small { color: var(--faint); }
    .tile-note, .tiles ul { font-size: .85rem; }
    .tiles ul { margin: .6rem 0 0; padding: .5rem 0 0; list-style: none;
      border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
    .tiles ul li { margin: .15rem 0; }
    .tiles small { font-size: .85rem; }
    .fold { margin-top: .8rem; border-top: 1px solid var(--line); }
    .fold > summary { padding: .7rem 0; }
    .fold > summary h2 { display: inline; margin: 0; font-size: 1.1rem; }
    summary { padding: .3rem 0; color: var(--link); cursor: pointer; }
    .table { margin: .6rem 0 1.2rem; overflow-x: auto; }
    .table:focus-visible { outline-offset: -3px; }
    table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
    caption { padding: .2rem 0 .4rem; font-weight: 600; text-align: left; }
    th, td { padding: .35rem .7rem .35rem 0; border-bottom: 1px solid var(--line);
      text-align: right; vertical-align: top; }
    thead th { color: var(--faint); font-weight: 600; }
    th:first-child, .text { text-align: left; }
    thead th { vertical-align: bottom; }
    tbody th { position: sticky; left: 0; min-width: 6.5rem; max-width: 11rem;
      background: var(--paper); font-weight: 500; overflow-wrap: break-word; }
    td { white-space: nowrap; }
    td.text { min-width: 7rem; white-space: normal; }
    td small, th small { display: block; color: var(--faint); font-size: .9em; font-weight: 400; }
    @media (max-width: 30rem) { table { font-size: .82rem; } }
    footer { margin-top: 2.5rem; color: var(--faint); font-size: .85rem; }

    """

  /// Charts. Letters of our own drawings are the page's, so no drawing is larger or smaller than
  /// the text around it.
  private static let figures = """
    .charts { display: grid; gap: 1.6rem 2rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
    .whole { grid-column: 1 / -1; }
    figure { margin: .4rem 0; min-width: 0; }
    figcaption { font-weight: 600; overflow-wrap: anywhere; }
    figure svg { display: block; width: 100%; overflow: visible; }
    figure > svg, figure > .axis.x { max-width: 36rem; }
    .axis { margin: .1rem 0; color: var(--faint); font-size: .85rem; }
    .axis.x { max-width: none; text-align: right; }
    .plot text, .ticks text { font-size: 12px; fill: var(--ink); font-variant-numeric: tabular-nums;
      paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }
    .plot text.any, .ticks text { fill: var(--faint); }
    .plot rect ~ text.value, .plot rect ~ text.wide { stroke: none; }
    .scatter text.narrow, .scatter text.wide { font-weight: 600; }
    .plot text.wide { display: none; }
    .grid { stroke: var(--line); }
    .zero { stroke: var(--faint); }
    .limit { stroke: var(--faint); stroke-dasharray: 5 4; }
    .bar .limit { stroke: var(--bad); stroke-dasharray: 2 3; stroke-width: 1.5; }
    .zone { fill: var(--bad); opacity: .09; }
    .field { fill: var(--c); }
    .band { fill: var(--c); opacity: .12; }
    .span, .core, .stroke, .line { stroke: var(--c); stroke-width: 1.75; }
    .core { stroke-width: 6; }
    .line { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; }
    .front { stroke: var(--good); stroke-width: 1.5; }
    .dot { stroke: var(--c); stroke-width: 2; fill: var(--paper); }
    .dot.full { fill: var(--c); }
    .scatter { display: grid; gap: 0 2rem; }
    .key { margin: .8rem 0; padding: 0; list-style: none; font-size: .9rem; }
    .key li { display: grid; grid-template-columns: 2rem 1fr; margin: .4rem 0;
      overflow-wrap: anywhere; }
    figure > .key { display: flex; flex-wrap: wrap; gap: 0 1.2rem; }
    figure > .key li { margin: .1rem 0; }
    figure > .key b { font-weight: 400; }
    figure .swatch { width: 24px; height: 14px; margin-top: .25rem; }
    .forest { margin: .3rem 0; border-top: 1px solid var(--line);
      font-variant-numeric: tabular-nums; }
    .forest .row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem;
      padding: .45rem 0 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
    .forest .scale { border: 0; padding: 0; }
    .forest .figure { grid-area: 1 / 2 / span 2; text-align: right; }
    .forest small { display: block; color: var(--faint); }
    .forest .arm { font-weight: 500; }
    .verdict { font-size: .9rem; }
    .good { color: var(--good); }
    .bad { color: var(--bad); }
    .open { color: var(--faint); }
    .forest .bar, .forest .ticks { grid-column: 1 / -1; }
    .bar { position: relative; min-height: 1.9rem; }
    figure .bar svg { position: absolute; inset: 0; height: 100%; }
    figure .ticks { height: 1.5rem; }
    @media (min-width: 60rem) {
      .forest .row { grid-template-columns: minmax(0, 11rem) minmax(0, 12.5rem) minmax(0, 11rem) minmax(0, 1fr);
        padding: 0; }
      .forest .row > div:not(.bar) { padding: .45rem 0; }
      .forest .figure { grid-area: auto; }
      .forest .bar, .forest .ticks { grid-column: 4; }
    }
    @media (min-width: 62rem) {
      .scatter { grid-template-columns: minmax(0, 5fr) minmax(0, 2fr); }
      .scatter:not(:has(.key)) { grid-template-columns: minmax(0, 1fr); }
      .key { margin-top: 1.6rem; }
      .plot text.wide { display: inline; }
      .plot text.narrow { display: none; }
    }

    """

  private static let paper = """
    @media print {
      :root { color-scheme: light; }
      body { max-width: none; padding: 0; font-size: 10pt; }
      nav, .skip, figure summary { display: none; }
      .fold > summary { list-style: none; color: var(--ink); }
      .charts { display: block; }
      svg, tr, .tiles > li, .forest .row { break-inside: avoid; }
      figure > svg { max-width: 11cm; }
      details::details-content { display: block; content-visibility: visible; }
      h2, h3, figcaption, caption { break-after: avoid; }
      .table { overflow: visible; }
      table { font-size: 7.5pt; }
      th, td { padding: .15rem .4rem .15rem 0; }
      tbody th { position: static; min-width: 0; }
    }

    """

  private static func colors(_ shade: KeyPath<Palette, String>) -> String {
    Palette.all.map { ".c-\($0.name) { --c: \($0[keyPath: shade]); }\n" }.joined()
  }

  private static var dark: String {
    """
    @media screen and (prefers-color-scheme: dark) {
      :root { --ink: #e8eaed; --paper: #14181d; --faint: #a7b0ba; --line: #363d46;
        --link: #7cb7ff; --shade: #1d232a; --good: #63b3ed; --bad: #ff9466; }
    \(colors(\.dark))}
    """
  }
}
