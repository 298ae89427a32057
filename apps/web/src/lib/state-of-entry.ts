/** What the entry of the history that one is at was opened with, also where its page is not drawn yet. */
export function stateOfEntry(): unknown {
  const entry: unknown = window.history.state;
  // Where the router keeps it.
  return typeof entry === "object" && entry !== null && "usr" in entry ? entry.usr : null;
}
