import { expect, test } from "vitest";
import { barItems, sideItems, visibleItems } from "./nav-items.ts";

const writePath = "/stories";
const dashboardPath = "/search";
const applicationPath = "/save";

const paths = (items: readonly { to: string }[]) => items.map(({ to }) => to);

test("writers see Write and Dashboard, others see the writer application", () => {
  for (const items of [sideItems, barItems]) {
    expect(paths(visibleItems(items, true))).toEqual(
      expect.arrayContaining([writePath, dashboardPath]),
    );
    expect(paths(visibleItems(items, true))).not.toContain(applicationPath);
    expect(paths(visibleItems(items, false))).toContain(applicationPath);
    expect(paths(visibleItems(items, false))).not.toContain(writePath);
  }
});

test("until it is known whether the user is a writer, only the items for everyone are shown", () => {
  expect(paths(visibleItems(barItems, undefined))).toEqual(["/home", "/news", "/chat", "/recent"]);
});
