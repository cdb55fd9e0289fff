/// The page in Mustache. Values in `{{ }}` are escaped; only style and drawings, both our own, are
/// not. Users' texts are placed between tags and never in an attribute.
enum HTMLTemplate {
  /// First bytes that identify a page written by PushLab.
  static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="generator" content="pushlab report">

    """

  static let text = """
    \(head)\
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>{{title}} – PushLab</title>
    <style>
    {{{style}}}
    </style>
    </head>
    <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
    <h1>{{title}}</h1>
    {{#lead}}<p class="lead">{{.}}</p>
    {{/lead}}{{#facts}}<p>{{.}}</p>
    {{/facts}}
    {{#note}}<p class="note">{{.}}</p>{{/note}}
    </header>
    <nav aria-label="Sections">
    <ul>
    {{#sections}}<li><a href="#{{id}}">{{heading}}</a></li>
    {{/sections}}
    </ul>
    </nav>
    <main id="content" tabindex="-1">
    {{#sections}}
    <section aria-labelledby="{{id}}-heading">
    {{#isFolded}}<details class="fold"><summary><h2 id="{{id}}-heading">{{heading}}</h2></summary>
    {{/isFolded}}{{^isFolded}}<h2 id="{{id}}-heading">{{heading}}</h2>
    {{/isFolded}}<div id="{{id}}" class="part">
    {{#parts}}
    {{#subheading}}<h3>{{.}}</h3>{{/subheading}}
    {{#hasTiles}}<ul class="tiles">
    {{#tiles}}<li><p class="tile-name">{{name}}</p>
    <p class="tile-figure">{{figure}}{{#unit}} <small>{{.}}</small>{{/unit}}</p>
    <p class="tile-note">{{note}}</p>
    {{#hasLines}}<ul>{{#lines}}<li><span>{{name}}</span> <b>{{figure}}</b> <small>{{note}}</small></li>
    {{/lines}}</ul>{{/hasLines}}</li>
    {{/tiles}}</ul>{{/hasTiles}}
    {{#paragraphs}}<p>{{.}}</p>
    {{/paragraphs}}
    {{#hasItems}}<ul class="items">
    {{#items}}<li><strong>{{lead}}</strong>: {{text}}</li>
    {{/items}}</ul>{{/hasItems}}
    {{#command}}<pre tabindex="0"><code>{{.}}</code></pre>{{/command}}
    {{#hasCharts}}<div class="charts">
    {{#charts}}
    <figure{{#isDrawnHere}} class="whole"{{/isDrawnHere}}>
    <figcaption>{{chartTitle}}</figcaption>
    {{#scatter}}\(scatter){{/scatter}}
    {{#forest}}\(forest){{/forest}}
    {{#drawing}}<svg role="img" aria-labelledby="{{chartID}}-name {{chartID}}-words" {{{attributes}}}>\
    <title id="{{chartID}}-name">{{chartTitle}}</title>\
    <desc id="{{chartID}}-words">{{description}}</desc>\
    {{{content}}}</svg>{{/drawing}}
    {{#isTableAlone}}{{#table}}\(table){{/table}}{{/isTableAlone}}
    {{^isTableAlone}}<details>
    <summary>The figures</summary>
    {{#table}}\(table){{/table}}
    </details>{{/isTableAlone}}
    </figure>
    {{/charts}}
    </div>{{/hasCharts}}
    {{#tables}}\(table){{/tables}}
    {{/parts}}
    </div>
    {{#isFolded}}</details>{{/isFolded}}
    </section>
    {{/sections}}
    </main>
    <footer><p>Written by PushLab. {{footing}}</p></footer>
    </body>
    </html>

    """

  private static let shapes = """
    {{#shapes}}{{#zones}}<rect class="zone" x="{{x}}%" y="0" width="{{width}}%" height="100%"></rect>{{/zones}}\
    {{#lines}}<line class="{{kind}}" x1="{{x1}}%" y1="{{y1}}%" x2="{{x2}}%" y2="{{y2}}%"\
    {{#stroke}} stroke="{{.}}"{{/stroke}}></line>{{/lines}}\
    {{#dots}}<circle cx="{{x}}%" cy="{{y}}%" r="{{radius}}" stroke="{{color}}"\
    {{#isFilled}} fill="{{color}}"{{/isFilled}}></circle>{{/dots}}\
    {{#labels}}<text class="{{shownOn}}" x="{{x}}%" y="{{y}}%" dx="{{dx}}" dy="{{dy}}" \
    text-anchor="{{anchor}}">{{text}}</text>{{/labels}}{{/shapes}}
    """

  private static let scatter = """
    <div class="scatter">
    <div><p class="axis">{{yTitle}}</p>
    <svg class="plot" role="img" aria-labelledby="{{chartID}}-name {{chartID}}-words">\
    <title id="{{chartID}}-name">{{chartTitle}}</title>\
    <desc id="{{chartID}}-words">{{description}}</desc>\
    \(shapes)</svg>
    <p class="axis x">{{xTitle}}</p></div>
    {{#hasKey}}<ul class="key">
    {{#key}}<li><svg class="swatch" aria-hidden="true"><circle cx="50%" cy="50%" r="6" stroke="{{color}}"\
    {{#isFilled}} fill="{{color}}"{{/isFilled}}></circle></svg>\
    <span><b>{{number}} {{name}}</b> {{words}}</span></li>
    {{/key}}</ul>{{/hasKey}}
    </div>
    """

  private static let forest = """
    <p class="axis">{{axis}}</p>
    <div class="forest">
    {{#rows}}<div class="row"><div class="arm">{{name}}</div>\
    <div class="verdict {{tone}}"><span aria-hidden="true">{{symbol}}</span> {{verdict}}</div>\
    <div class="figure">{{figure}} <small>{{interval}}</small></div>\
    <div class="bar"><svg aria-hidden="true">\(shapes)</svg></div></div>
    {{/rows}}<div class="row scale">{{#ticks}}<svg class="ticks" aria-hidden="true">\(tickShapes)</svg>{{/ticks}}</div>
    </div>
    """

  private static let tickShapes = """
    {{#lines}}<line class="{{kind}}" x1="{{x1}}%" y1="{{y1}}%" x2="{{x2}}%" y2="{{y2}}%"></line>{{/lines}}\
    {{#labels}}<text class="{{shownOn}}" x="{{x}}%" y="{{y}}%" dx="{{dx}}" dy="{{dy}}" \
    text-anchor="{{anchor}}">{{text}}</text>{{/labels}}
    """

  private static let table = """
    <div class="table" role="group" aria-labelledby="{{tableID}}" tabindex="0">
    <table>
    <caption id="{{tableID}}">{{caption}}</caption>
    <thead><tr><th scope="col">{{firstColumn}}</th>\
    {{#columns}}<th scope="col"{{#isText}} class="text"{{/isText}}>{{name}}</th>{{/columns}}</tr></thead>
    <tbody>
    {{#rows}}<tr><th scope="row">{{head}}{{#headDetail}}<small>{{.}}</small>{{/headDetail}}</th>\
    {{#cells}}<td{{#isText}} class="text"{{/isText}}>{{figure}}\
    {{#details}}<small>{{.}}</small>{{/details}}</td>{{/cells}}</tr>
    {{/rows}}</tbody>
    </table>
    </div>
    """
}
