import { expect, test } from "vitest";
import { barItems, sideItems, visibleItems } from "./nav-items.ts";

const paths = (items: readonly { to: string }[]) => items.map(({ to }) => to);

test("griots write and have a dashboard, others may become one", () => {
  for (const items of [sideItems, barItems]) {
    expect(paths(visibleItems(items, true))).toEqual(
      expect.arrayContaining(["/stories", "/search"]),
    );
    expect(paths(visibleItems(items, true))).not.toContain("/save");
    expect(paths(visibleItems(items, false))).toContain("/save");
    expect(paths(visibleItems(items, false))).not.toContain("/stories");
  }
});

test("until it is known, neither is offered", () => {
  expect(paths(visibleItems(barItems, undefined))).toEqual(["/home", "/news", "/chat", "/recent"]);
});
