import Foundation
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

  @Test("columns without room go on in a table of their own, behind the repeated ones")
  func folded() {
    let columns = (0..<6).map { Table.Column.right("c\($0)", 20) }
    var page = Page(color: false)
    TerminalTable(
      Table("t", "", [.name("arm", 10)] + columns, [["a"] + (0..<6).map { "0.\($0)" }])
    ).write(on: &page)
    let tables = page.text.components(separatedBy: "\n\n")
    #expect(tables.count == 2 && tables.allSatisfy { $0.contains("\na ") })
    #expect(tables[0].contains("c2") && !tables[0].contains("c3") && tables[1].contains("0.5"))
  }
}
