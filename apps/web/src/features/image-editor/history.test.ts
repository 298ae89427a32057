import { expect, test } from "vitest";
import { amend, commit, historySteps, newHistory, redo, undo } from "./history.ts";

test("steps are undone and redone one by one", () => {
  const made = commit(commit(newHistory("a"), "b"), "c");
  const back = undo(undo(made));
  expect(back.present).toBe("a");
  expect(redo(back).present).toBe("b");
  expect(redo(redo(back))).toEqual(made);
});

test("undo before the first step and redo after the last change nothing", () => {
  const only = newHistory("a");
  expect(undo(only)).toBe(only);
  expect(redo(only)).toBe(only);
});

test("a new step clears the redo states", () => {
  const back = undo(commit(newHistory("a"), "b"));
  expect(commit(back, "c")).toEqual({ past: ["a"], present: "c", future: [] });
});

test("committing the same state is no step", () => {
  const back = undo(commit(newHistory("a"), "b"));
  expect(commit(back, "a")).toBe(back);
});

test("an amended step is undone as one", () => {
  const made = amend(amend(commit(newHistory("a"), "b"), "c"), "d");
  expect(made.present).toBe("d");
  expect(undo(made).present).toBe("a");
  expect(amend(newHistory("a"), "b").past).toEqual(["a"]);
  expect(amend(undo(made), "a")).toEqual(undo(made));
});

test("only the latest 100 steps are kept", () => {
  let history = newHistory(0);
  for (let step = 1; step <= historySteps + 20; step += 1) history = commit(history, step);
  expect(history.past).toHaveLength(100);
  for (let step = 0; step < historySteps + 20; step += 1) history = undo(history);
  expect(history.present).toBe(20);
});
