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

test("the items of readers and of writers have the names and paths of the specification", () => {
  const linksOf = (items: readonly NavItem[], isWriter: boolean) =>
    Object.fromEntries(visibleItems(items, isWriter).map(({ label, to }) => [label, to]));
  const bar = { Home: "/home", News: "/news", Hire: "/chat", Chat: "/recent" };
  expect(linksOf(barItems, false)).toEqual({ ...bar, Join: "/save" });
  expect(linksOf(barItems, true)).toEqual({ ...bar, Write: "/stories", Dashboard: "/search" });
  const side = {
    About: "/about",
    Socials: "/recent",
    Newsfeed: "/news",
    "Hire a Griot": "/chat",
    Home: "/home",
    "Your Profile": "/theuser",
  };
  expect(linksOf(sideItems, false)).toMatchObject({ ...side, "Become a Griot": "/save" });
  expect(linksOf(sideItems, true)).toMatchObject({
    ...side,
    "Write a Story": "/stories",
    Dashboard: "/search",
  });
});

test("until it is known whether the user is a writer, only the items for everyone are shown", () => {
  expect(visiblePaths(barItems, { isWriter: undefined })).toEqual([
    "/home",
    "/news",
    "/chat",
    "/recent",
  ]);
});
