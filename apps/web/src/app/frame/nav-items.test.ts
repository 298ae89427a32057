import { expect, test } from "vitest";
import { barItems, itemsFor, sideItems } from "./nav-items.ts";

const paths = (items: readonly { to: string }[]) => items.map(({ to }) => to);

test("griots write and have a dashboard, others may become one", () => {
  for (const items of [sideItems, barItems]) {
    expect(paths(itemsFor(items, true))).toEqual(expect.arrayContaining(["/stories", "/search"]));
    expect(paths(itemsFor(items, true))).not.toContain("/save");
    expect(paths(itemsFor(items, false))).toContain("/save");
    expect(paths(itemsFor(items, false))).not.toContain("/stories");
  }
});

test("until it is known, neither is offered", () => {
  expect(paths(itemsFor(barItems, undefined))).toEqual(["/home", "/news", "/chat", "/recent"]);
});
