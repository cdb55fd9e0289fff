import PushModel

extension PolicyTable {
  /// The verdict on `push` for a recipient for whom no other push is held, with the inputs and the answer of
  /// every rule in the order of asking.
  ///
  /// - Parameter history: The recipient's ``History`` words, as they were at `now`.
  public func explanation(
    on push: Push, to recipient: Recipient, ledger: Ledger, history: [Int64],
    from sender: SenderState, isInAudience: Bool, zones: ZoneTable, at now: Timestamp
  ) -> Explanation {
    explanation(
      on: push, to: recipient, ledger: ledger, history: history, from: sender,
      isInAudience: isInAudience, zones: zones, at: now, held: [])
  }

  /// The verdict on `push`, with the inputs and the answer of every rule in the order of asking.
  ///
  /// - Parameters:
  ///   - history: The recipient's ``History`` words, as they were at `now`.
  ///   - held: The pushes that were held for them.
  package func explanation(
    on push: Push, to recipient: Recipient, ledger: Ledger, history: [Int64],
    from sender: SenderState, isInAudience: Bool, zones: ZoneTable, at now: Timestamp,
    held: [HeldPush]
  ) -> Explanation {
    var (words, waiting) = (history, held)
    return words.withUnsafeMutableBufferPointer { history in
      waiting.withUnsafeMutableBufferPointer { held in
        withUnsafePointer(to: self) { table in
          withUnsafePointer(to: push) { push in
            withUnsafePointer(to: recipient) { recipient in
              withUnsafePointer(to: ledger) { ledger in
                withUnsafePointer(to: zones) { zones in
                  Explainer(
                    table: table, push: push, recipient: recipient, ledger: ledger,
                    history: history, held: held, sender: sender, isInAudience: isInAudience,
                    zones: zones, now: now
                  ).explanation
                }
              }
            }
          }
        }
      }
    }
  }
}
