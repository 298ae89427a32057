import { expect, test } from "vitest";
import { chooseRows, parseRowKey, toRowKey } from "./draft-slots.ts";

const row = (slot: string, minute: number) => ({
  rowKey: slot === "" ? "ama" : toRowKey("ama", slot),
  savedAt: new Date(Date.UTC(2026, 10, 1, 12, minute)),
});
const [before, own, open, closed] = [row("", 1), row("own", 2), row("open", 3), row("closed", 4)];

test.each([
  ["nothing stored", [], undefined, []],
  ["its own, though another tab has stored one later", [open, own], own, []],
  ["its own; what a closed tab has stored is left", [closed, own], own, [closed]],
  ["the last one, of a closed tab", [before, closed], closed, [before]],
  ["the last one, of an open tab, which keeps it", [before, open], open, [before]],
  ["that of before there were slots", [before], before, []],
])("a form shows %s", (_what, rows, shown, left) => {
  const chosen = chooseRows(rows, { own: "own", open: new Set(["open"]) });
  expect(chosen).toEqual({ shown, left });
});

test("a row is of one draft and one form", () => {
  expect(parseRowKey(toRowKey("ama story", "1-2"))).toEqual({ key: "ama story", slot: "1-2" });
  expect(parseRowKey("ama story")).toEqual({ key: "ama story", slot: "" });
});
