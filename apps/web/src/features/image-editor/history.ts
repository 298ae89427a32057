/** Steps that can be undone; older ones are forgotten. */
export const historySteps = 100;

/** States of one thing: those before, the one that holds, and those that were undone, the next first. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

export function newHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** One step on. The same state is no step; a new one ends what could be done again. */
export function commit<State>(history: History<State>, next: State): History<State> {
  const { past, present } = history;
  if (Object.is(next, present)) return history;
  return { past: [...past, present].slice(-historySteps), present: next, future: [] };
}

/** Goes on with the last step, as a held key does; where there is none it is the first. */
export function amend<State>(history: History<State>, next: State): History<State> {
  const { past, present } = history;
  if (past.length === 0 || Object.is(next, present)) return commit(history, next);
  return { past, present: next, future: [] };
}

/** One step back; the same history where there is none. */
export function undo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [last] = past.slice(-1);
  if (last === undefined) return history;
  return { past: past.slice(0, -1), present: last, future: [present, ...future] };
}

/** Takes an undo back; the same history where there is none. */
export function redo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: rest };
}
