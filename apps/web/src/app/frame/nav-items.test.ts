import { expect, test } from "vitest";
import { barItems, type NavItem, visibleItems } from "./nav-items.ts";
import { sideItems } from "./side-items.ts";

const writePath = "/stories";
const dashboardPath = "/search";
const applicationPath = "/save";

/** Returns the paths of the items that a user sees; `isWriter` is undefined until it is known. */
const visiblePaths = (items: readonly NavItem[], { isWriter }: { isWriter: boolean | undefined }) =>
  visibleItems(items, isWriter).map(({ to }) => to);

test("writers see Write and Dashboard, others see the writer application", () => {
  for (const items of [sideItems, barItems]) {
    const pathsOfWriters = visiblePaths(items, { isWriter: true });
    expect(pathsOfWriters).toEqual(expect.arrayContaining([writePath, dashboardPath]));
    expect(pathsOfWriters).not.toContain(applicationPath);
    const pathsOfOthers = visiblePaths(items, { isWriter: false });
    expect(pathsOfOthers).toContain(applicationPath);
    expect(pathsOfOthers).not.toContain(writePath);
  }
});

test("until it is known whether the user is a writer, only the items for everyone are shown", () => {
  expect(visiblePaths(barItems, { isWriter: undefined })).toEqual([
    "/home",
    "/news",
    "/chat",
    "/recent",
  ]);
});
