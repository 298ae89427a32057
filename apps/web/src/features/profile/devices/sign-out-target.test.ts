import type { SessionView } from "@kora/contract/accounts";
import { expect, test } from "vitest";
import { type DevicePages, isHandheld, removeSignedOut } from "./sign-out-target.ts";

const device = (_id: string, { isCurrent } = { isCurrent: false }): SessionView => ({
  _id,
  device: "Firefox on Windows",
  createdAt: "2026-11-01T10:00:00.000Z",
  lastUsedAt: "2026-11-02T10:00:00.000Z",
  isCurrent,
});
const devicePages: DevicePages = {
  pageParams: [null, "next"],
  pages: [
    { items: [device("this", { isCurrent: true }), device("phone")], nextCursor: "next" },
    { items: [device("library")], nextCursor: null },
  ],
};
const getIds = (list: DevicePages) => list.pages.map(({ items }) => items.map(({ _id }) => _id));

test("one device is removed from its page", () => {
  expect(getIds(removeSignedOut(devicePages, { kind: "one", sessionId: "library" }))).toEqual([
    ["this", "phone"],
    [],
  ]);
});

test("signing out all others keeps the current device", () => {
  expect(getIds(removeSignedOut(devicePages, { kind: "others" }))).toEqual([["this"], []]);
});

test.each([
  ["Safari on iPhone", true],
  ["Samsung Internet on Android", true],
  ["Firefox on Windows", false],
  ["Unknown device", false],
])("%s has the handheld icon: %s", (name, expected) => {
  expect(isHandheld(name)).toBe(expected);
});
