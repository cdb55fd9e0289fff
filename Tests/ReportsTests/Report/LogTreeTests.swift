import Foundation
import Statistics
import Testing

@testable import Logs
@testable import Reports

/// What people read of a calibration and of a replay.
@Suite("Reports on a log as trees") struct LogTreeTests {
  private static let calibration = """
    {"schema": 2, "rows": 12000, "people": 400, "keptOut": 100, "pushes": 5000, "arms": [],
     "shown": "displayed", "first": 0, "last": 1, "resolutionMs": 1, "windowMs": 1, "level": 0.95,
     "findings": [{"name": "duplicate", "count": 12345, "line": 3, "text": "12_345 rows are there twice"}],
     "parts": [
       {"name": "timeToOpen", "state": "fitted", "model": "a mixture", "isTaken": true, "settings": [],
        "models": [{"name": "lognormal", "weight": 0.7, "isTaken": true, "rates": []},
                   {"name": "gamma", "weight": 0.3, "isTaken": false, "rates": []}],
        "values": [{"name": "median", "unit": "milliseconds", "value": 90000, "low": 80000,
          "high": 99000, "standardError": 5000, "count": 9, "of": "opens"}],
        "unidentified": [{"name": "tail", "reason": "the window is short"}],
        "checks": [{"name": "shape", "p": 0.4, "effect": 0.01, "limit": 0.05, "isPassed": true,
          "text": ""}],
        "histogram": [{"low": 0, "high": 60000, "count": 1234, "share": 0.25}], "notes": ["1_000 kept"]},
       {"name": "leaving", "state": "absent", "reason": "nobody left", "isTaken": false, "models": [],
        "values": [], "unidentified": [], "checks": [], "histogram": [], "notes": [], "settings": []}]}
    """

  @Test("a calibration: the log's problems, each part's figures, and what cannot be known")
  func calibrated() throws {
    let report = try JSONDecoder().decode(
      CalibrationReport.self, from: Data(Self.calibration.utf8))
    #expect(
      CalibrationAnswer(report).tree(name: "push.csv").terminal() == """
        push.csv   calibration
        12,000 rows · 400 people, 100 held out for the checks · 5,000 pushes

        THE LOG
          !    12,345 rows are there twice; see line 3

        TIME TO OPEN                                                              fitted
          a mixture
          plausible: lognormal 70 %, gamma 30 %; intervals include the choice
          median                               90.0 s                     80.0 s–99.0 s
          —    tail: unidentified. the window is short
          ok   shape: p 0.4000, deviation 0.010, limit 0.050
          below 60.0 s                        25.00 %                             1,234
          ·    1,000 kept

        LEAVING                                                          not in this log
          —    nobody left

        """)
    let markdown = CalibrationAnswer(report).tree(name: "push.csv").markdown
    #expect(markdown.contains("- **Warning:** 12,345 rows are there twice; see line 3"))
    #expect(markdown.contains("| median | 90.0 s | 80.0 s–99.0 s |"))
    #expect(markdown.contains("\n- nobody left"))
  }

  private static let agreement = """
    {"triggers": 14, "same": 10, "digests": {"log": 1, "replay": 2, "same": 0},
     "cells": [{"log": "handed", "replay": "handed", "count": 10, "isSame": true},
               {"log": "handed", "replay": "suppressed globalCap", "count": 4, "isSame": false}],
     "types": [{"type": "new_post", "triggers": 14, "same": 10, "logSent": 14, "replaySent": 10}],
     "differences": [{"type": "new_post", "log": "handed", "replay": "suppressed globalCap",
       "count": 4, "uid": "17", "nid": "42/65", "line": 9}]}
    """
  private static let estimate = """
    {"value": 0.25, "standardError": 0.01, "low": 0.23, "high": 0.27, "clusters": 50}
    """
  private static var answers: String {
    """
    {"state": "estimated", "windowMs": 3600000, "points": 200, "people": 50, "unwatched": 3,
     "actions": [{"name": "at once", "taken": 100, "meanPropensity": 0.5, "target": 0.75}],
     "weight": \(estimate), "notes": ["few people"],
     "collisions": {"stores": {"log": 0.01, "weighted": 0.01, "strategy": 0.02},
       "policy": {"log": 0.01, "weighted": 0.01, "strategy": 0.02},
       "near": {"log": 0.01, "weighted": 0.01, "strategy": 0.02},
       "error": {"value": 0.01, "low": 0, "high": 0.02}},
     "estimates": {"inverseWeighted": \(estimate), "doublyRobust": \(estimate), "own": \(estimate),
       "effectiveSampleSize": 120.4, "largestWeight": 3.5}}
    """
  }

  @Test("a replay: where strategy and log differ, and the value of the strategy's rule")
  func replayed() throws {
    let agreement = try JSONDecoder().decode(
      ReplayAgreement.self, from: Data(Self.agreement.utf8))
    let answers = try JSONDecoder().decode(AnswerValue.self, from: Data(Self.answers.utf8))
    let tree = ReportTree("push.csv") {
      agreement.sections
      answers.section
    }
    #expect(
      tree.terminal() == """
        push.csv

        DECISIONS                    the log's, and the strategy's for the same triggers
          10 of 14 are the same (71.43 %)
          log                         strategy                        triggers
          handed                      handed                                10
          handed                      suppressed: global cap                 4  ≠
          digests: 1 in the log, 2 under the strategy, 0 of them the same

        TYPES
                                      triggers      the same      log sent      strategy
          new_post                          14       71.43 %            14            10

        DIFFERENCES                                 most first, each with one to look at
                 4  new_post: handed → suppressed: global cap, as --person 17 --push
                    42/65

        VALUE OF THE RULE                                off-policy, clustered by person
          200 decisions about pushes to 50 people; the share that was opened within 60.0
          min of the time for which it was decided
          answer                               log    propensity      strategy
          at once                          50.00 %       50.00 %       75.00 %
          decisions that collide               log   weights see      strategy
          lost in a store                   1.00 %        1.00 %        2.00 %
          stopped by the policy             1.00 %        1.00 %        2.00 %
          within an hour of another         1.00 %        1.00 %        2.00 %
          by the openings of such pushes, estimates lie 1.00 % above the truth (0.00 to
          2.00 %)
                                                           value                interval
          the log's own                                  25.00 %           23.00–27.00 %
          inverse propensities (IPS)                     25.00 %           23.00–27.00 %
          doubly robust                                  25.00 %           23.00–27.00 %
          120 effective decisions · largest weight 3.50 · mean weight 0.250
          (0.230–0.270), should be 1
          ·    3 decisions too near the log's end are left out
          !    few people

        """)
    #expect(tree.markdown.contains("| handed | suppressed: global cap | 4 | ≠ |"))
    #expect(tree.markdown.contains("| doubly robust | 25.00 % | 23.00–27.00 % |"))
  }
}
