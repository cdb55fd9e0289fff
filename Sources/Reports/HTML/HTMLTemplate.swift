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
    {{#facts}}<p>{{.}}</p>
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
    <section id="{{id}}" aria-labelledby="{{id}}-heading">
    <h2 id="{{id}}-heading">{{heading}}</h2>
    {{#parts}}
    {{#subheading}}<h3>{{.}}</h3>{{/subheading}}
    {{#paragraphs}}<p>{{.}}</p>
    {{/paragraphs}}
    {{#hasItems}}<ul class="items">
    {{#items}}<li><strong>{{lead}}</strong>: {{text}}</li>
    {{/items}}</ul>{{/hasItems}}
    {{#command}}<pre tabindex="0"><code>{{.}}</code></pre>{{/command}}
    {{#hasCharts}}<div class="charts">
    {{#charts}}
    <figure>
    <figcaption>{{chartTitle}}</figcaption>
    {{#drawing}}<svg role="img" aria-labelledby="{{chartID}}-name {{chartID}}-words" {{{attributes}}}>\
    <title id="{{chartID}}-name">{{chartTitle}}</title>\
    <desc id="{{chartID}}-words">{{description}}</desc>\
    {{{content}}}</svg>
    <details>
    <summary>The figures</summary>
    {{#table}}\(table){{/table}}
    </details>{{/drawing}}
    {{^drawing}}{{#table}}\(table){{/table}}{{/drawing}}
    </figure>
    {{/charts}}
    </div>{{/hasCharts}}
    {{#tables}}\(table){{/tables}}
    {{/parts}}
    </section>
    {{/sections}}
    </main>
    <footer><p>Written by PushLab. Results are statements about the simulated world.</p></footer>
    </body>
    </html>

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
