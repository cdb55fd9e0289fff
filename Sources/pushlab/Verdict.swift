/// An end that is no error, and not `done` either: all that is to say has been said.
struct Verdict: Error {
  let status: ExitStatus
}
