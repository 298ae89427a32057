import { expect, test } from "vitest";
import { amend, commit, maxUndoSteps, newHistory, redo, undo } from "./history.ts";

test("steps are undone and redone one by one", () => {
  const edited = commit(commit(newHistory("a"), "b"), "c");
  const undone = undo(undo(edited));
  expect(undone.present).toBe("a");
  expect(redo(undone).present).toBe("b");
  expect(redo(redo(undone))).toEqual(edited);
});

test("undo before the first step and redo after the last change nothing", () => {
  const history = newHistory("a");
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

test("a new step clears the redo states", () => {
  const undone = undo(commit(newHistory("a"), "b"));
  expect(commit(undone, "c")).toEqual({ past: ["a"], present: "c", future: [] });
});

test("committing the same state adds no step and does not clear the redo states", () => {
  const undone = undo(commit(newHistory("a"), "b"));
  expect(commit(undone, "a")).toBe(undone);
});

test("a step and its amendments are undone together", () => {
  const edited = amend(amend(commit(newHistory("a"), "b"), "c"), "d");
  expect(edited.present).toBe("d");
  expect(undo(edited).present).toBe("a");
  expect(amend(newHistory("a"), "b").past).toEqual(["a"]);
  expect(amend(undo(edited), "a")).toEqual(undo(edited));
});

test("only the latest 100 steps are kept", () => {
  let history = newHistory(0);
  for (let step = 1; step <= maxUndoSteps + 20; step += 1) history = commit(history, step);
  expect(history.past).toHaveLength(100);
  for (let step = 0; step < maxUndoSteps + 20; step += 1) history = undo(history);
  expect(history.present).toBe(20);
});
