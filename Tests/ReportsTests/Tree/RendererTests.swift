import Foundation
import FoundationXML
import Testing

@testable import Documents
@testable import Reports

/// One tree in every medium.
@Suite("The renderers of a report") struct RendererTests {
  private static func figures(_ text: String) -> Set<String> {
    Set(text.matches(of: #/0\.[0-9]{4}/#).map { String($0.output) })
  }

  @Test("terminal, Markdown and page have the same figures, and all of them")
  func figures() {
    let tree = SampleTree.value()
    // The outcome of a check is told to a build's server alone.
    let told = SampleTree.figures.subtracting(["0.1414"])
    #expect(Self.figures(tree.terminal()) == told)
    #expect(Self.figures(tree.markdown) == told)
    #expect(Self.figures(tree.html) == told)
  }

  @Test("a terminal, to the letter")
  func terminal() {
    #expect(
      SampleTree.value().terminal() == """
        sample house  ✓ PASSED
        house against 0.0101
        plan 0.0202
        seed 0.0303
        It holds in 0.0404 of the worlds.

        WARNINGS
        ! 0.0505 is below the margin of house

        FIGURES OF house                                             intervals of 0.0606
                                 valueverdict         margin
        all arms
        house                   0.1515▲ better        0.1818
                         0.1616–0.1717
            ! 0.1919 is large
        power   0.0707 after a week
          ok   0.0808 as planned

          Each is for 0.0909.

        AT A GLANCE
          Opened 0.1010 a day, house
            house 0.1111 +0.1212

        DRAWN
        Of the chart
        arm       share
        house    0.2020

        REPRODUCTION
          pushlab run --set a=0.1313

        """)
  }

  @Test("Markdown, to the letter")
  func markdown() {
    #expect(
      SampleTree.value().markdown == """
        ## Sample house: ✓ PASSED

        house against 0.0101

        - plan 0.0202
        - seed 0.0303

        ### Decision

        It holds in 0.0404 of the worlds.

        ### Warnings

        - 0.0505 is below the margin of house

        ### Figures of house

        intervals of 0.0606

        **Figures**

        | arm | value | interval | verdict | margin |  |
        | --- | ---: | ---: | --- | ---: | --- |
        | **all arms** |  |  |  |  |  |
        | house | 0.1515 | 0.1616–0.1717 | ▲ better | 0.1818 | 0.1919 is large |

        - **power:** 0.0707 after a week
        - **ok:** 0.0808 as planned

        Each is for 0.0909.

        ### At a glance

        - **Opened:** 0.1010 a day, house; house 0.1111 +0.1212

        ### Drawn

        **Of the chart**

        | arm | share |
        | --- | ---: |
        | house | 0.2020 |

        ### Reproduction

        ```sh
        pushlab run --set a=0.1313
        ```

        """)
  }

  @Test("no name leaves its place in any medium")
  func hostile() throws {
    let tree = SampleTree.value(SampleTree.hostile)
    let markdown = tree.markdown
    for text in [tree.terminal(), markdown, tree.html] {
      for hidden: Unicode.Scalar in ["\u{1B}", "\u{202E}", "\u{2028}"] {
        #expect(!text.unicodeScalars.contains(hidden))
      }
    }
    #expect(!markdown.replacing(#"\<"#, with: "").contains("<"))
    let rows = markdown.split(separator: "\n").filter {
      $0.hasPrefix("| ") && $0.contains("0.1515")
    }
    #expect(rows.count == 1)
    #expect(rows[0].replacing(#"\|"#, with: "").count { $0 == "|" } == 7)
    let html = tree.html
    #expect(!html.contains("<script") && !html.contains("<i>"))
    #expect(try XMLDocument(xmlString: tree.junit).nodes(forXPath: "//failure").count == 1)
    #expect(tree.annotations.split(separator: "\n").count == 1)
    #expect(tree.annotations.hasPrefix("::error file=gates/a%2Cb.yaml,line=7,title=sample "))
  }

  @Test(
    "lines end within 80 columns, also of letters that take two",
    arguments: [
      SampleTree.wide, SampleTree.hostile, String(repeating: "n", count: 200),
    ])
  func width(name: String) {
    for line in SampleTree.value(name).terminal().split(separator: "\n") {
      // A word without a blank has a line to itself.
      #expect(line.columns <= 80 || !line.trimmed.contains("  ") && line.contains(name), "\(line)")
    }
    #expect("a日本🙂é".columns == 8)
  }

  @Test("a text wider than its column ends its line where there is no room, and is cut to the line")
  func overlong() {
    func name(_ length: Int) -> String { String(repeating: "n", count: length) }
    let tree = ReportTree("t") {
      Node.table(
        "Names", [.left("", 20, name: "name"), .right("share", 10), .left("verdict", 40)],
        [[name(24), "0.1", "kept"], [name(70), "0.2", "better"], [name(120), "0.3", "worse"]])
    }
    let blanks = String(repeating: " ", count: 20)
    #expect(
      tree.terminal() == """
        t
        \(blanks)     shareverdict
        \(name(24))       0.1kept
        \(name(70))
        \(blanks)       0.2better
        \(name(40))…\(name(39))
        \(blanks)       0.3worse

        """)
  }

  @Test("checks are items of a list, which name what is not fine")
  func checks() {
    let tree = ReportTree("t") {
      Node.check("  ok   ", "a")
      Node.check("  !    ", "b")
      Node.check("  ·    ", "c")
      Node.check("  —    ", "d")
      Node.sentence("e")
    }
    #expect(tree.markdown == "## t\n\n- **ok:** a\n- **Warning:** b\n- c\n- d\n\ne\n")
    #expect(tree.html.contains("<li><strong>Warning</strong>: b</li>\n<li>c</li>\n<li>d</li>"))
    #expect(tree.terminal() == "t\n  ok   a\n  !    b\n  ·    c\n  —    d\ne\n")
  }

  @Test("columns without room go on in a table of their own, behind the repeated ones")
  func folded() {
    let columns = (0..<6).map { Table.Column.right("c\($0)", 20) }
    let tree = ReportTree("folded") {
      Node.gap
      Node.table(Table("t", "", [.name("arm", 10)] + columns, [["a"] + (0..<6).map { "0.\($0)" }]))
    }
    let tables = tree.terminal().components(separatedBy: "\n\n").dropFirst()
    #expect(tables.count == 2 && tables.allSatisfy { $0.contains("\na ") })
    #expect(tables[1].contains("c2") && !tables[1].contains("c3") && tables[2].contains("0.5"))
  }
}
