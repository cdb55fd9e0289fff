/// The page's style sheet: light and dark as the reader has it, always light on paper.
enum HTMLStyle {
  static let text = rules + dark

  private static let rules = """
    :root { --ink: #1f2328; --paper: #ffffff; --faint: #57606a; --line: #d0d7de; --link: #0550ae;
      --shade: #f6f8fa; color-scheme: light dark; }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body { margin: 0 auto; max-width: 78rem; padding: 1rem; color: var(--ink);
      background: var(--paper); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
    h1 { margin: 0; font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
    h2 { margin: 2.2rem 0 .6rem; padding-top: .6rem; border-top: 1px solid var(--line);
      font-size: 1.25rem; overflow-wrap: anywhere; }
    h3 { margin: 1.4rem 0 .4rem; font-size: 1.05rem; }
    p { margin: .4rem 0; max-width: 46rem; overflow-wrap: anywhere; }
    header p { margin: .1rem 0; color: var(--faint); }
    header .note { margin-top: .6rem; padding: .5rem .75rem; color: var(--ink);
      background: var(--shade); border-left: .25rem solid var(--faint); }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { position: static; }
    nav ul { display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin: .8rem 0 0; padding: 0;
      list-style: none; }
    nav a { display: inline-block; padding: .3rem 0; }
    main:focus { outline: none; }
    .items { max-width: 46rem; padding-left: 1.2rem; overflow-wrap: anywhere; }
    .items li { margin: .3rem 0; }
    pre { padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--shade);
      border: 1px solid var(--line); border-radius: .4rem; font-size: .85rem; }
    .charts { display: grid; gap: 1.2rem 2rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); }
    figure { margin: .4rem 0; min-width: 0; }
    figcaption { font-weight: 600; overflow-wrap: anywhere; }
    figure svg { display: block; width: 100%; max-width: 30rem; height: auto; }
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
    @media print {
      :root { color-scheme: light; }
      body { max-width: none; padding: 0; font-size: 10pt; }
      nav, .skip, summary { display: none; }
      .charts { display: block; }
      svg, tr { break-inside: avoid; }
      figure svg { max-width: 11cm; }
      details::details-content { display: block; content-visibility: visible; }
      h2, h3, figcaption, caption { break-after: avoid; }
      .table { overflow: visible; }
      table { font-size: 7.5pt; }
      th, td { padding: .15rem .4rem .15rem 0; }
      tbody th { position: static; min-width: 0; }
    }

    """

  /// A drawing's colours are attributes, which any rule overrides.
  private static var dark: String {
    let colors = Palette.all.flatMap { color in
      [
        "  svg [fill=\"\(color.light)\"] { fill: \(color.dark); }",
        "  svg [stroke=\"\(color.light)\"] { stroke: \(color.dark); }",
      ]
    }
    return """
      @media screen and (prefers-color-scheme: dark) {
        :root { --ink: #e8eaed; --paper: #14181d; --faint: #a7b0ba; --line: #363d46;
          --link: #7cb7ff; --shade: #1d232a; }
      \(colors.joined(separator: "\n"))
      }
      """
  }
}
