import { expect, test } from "vitest";
import { barItems, sideItems, visibleItems } from "./nav-items.ts";

const paths = (items: readonly { to: string }[]) => items.map(({ to }) => to);

test("writers see Write and Dashboard, others see the writer application", () => {
  for (const items of [sideItems, barItems]) {
    expect(paths(visibleItems(items, true))).toEqual(
      expect.arrayContaining(["/stories", "/search"]),
    );
    expect(paths(visibleItems(items, true))).not.toContain("/save");
    expect(paths(visibleItems(items, false))).toContain("/save");
    expect(paths(visibleItems(items, false))).not.toContain("/stories");
  }
});

test("neither is shown until it is known whether the user is a writer", () => {
  expect(paths(visibleItems(barItems, undefined))).toEqual(["/home", "/news", "/chat", "/recent"]);
});
