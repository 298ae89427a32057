/** Max undo steps; older ones are dropped. */
export const maxUndoSteps = 100;

/** Past states, the present state, and undone states (the next redo first). */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

export function newHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** Adds a state, which clears the redo states; ignores an identical state. */
export function commit<State>(history: History<State>, next: State): History<State> {
  const { past, present } = history;
  if (Object.is(next, present)) return history;
  return { past: [...past, present].slice(-maxUndoSteps), present: next, future: [] };
}

/** Replaces the present state as part of the last step, as for a repeated key. */
export function amend<State>(history: History<State>, next: State): History<State> {
  const { past, present } = history;
  if (past.length === 0 || Object.is(next, present)) return commit(history, next);
  return { past, present: next, future: [] };
}

/** Undoes a step; returns the same history if there is none. */
export function undo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [last] = past.slice(-1);
  if (last === undefined) return history;
  return { past: past.slice(0, -1), present: last, future: [present, ...future] };
}

/** Redoes a step; returns the same history if there is none. */
export function redo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [next, ...laterStates] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: laterStates };
}
