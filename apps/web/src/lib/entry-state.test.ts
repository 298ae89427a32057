import { expect, test } from "vitest";
import { maxEntries, readEntryState, toEntryKey, writeEntryState } from "./entry-state.ts";
import { endSession, startSession } from "./session.ts";
import { tabStore } from "./storage.ts";

const ama = "01970000-0000-7000-8000-000000000001";
const kofi = "01970000-0000-7000-8000-000000000002";

test("an entry has its states by name, and its first page the key of its path", () => {
  startSession({ token: "t", userId: ama }, { verified: true });
  writeEntryState("one", "comments", true);
  writeEntryState("one", "query", "river");
  writeEntryState("two", "comments", false);
  expect(readEntryState("one", "comments")).toBe(true);
  expect(readEntryState("one", "query")).toBe("river");
  expect(readEntryState("two", "comments")).toBe(false);
  expect(readEntryState("two", "query")).toBeUndefined();
  expect(toEntryKey({ key: "default", pathname: "/story" })).toBe("/story");
});

test("the entries that changed longest ago are dropped", () => {
  startSession({ token: "t", userId: ama }, { verified: true });
  for (let n = 0; n <= maxEntries; n += 1) writeEntryState(`entry ${n}`, "query", String(n));
  expect(readEntryState("entry 0", "query")).toBeUndefined();
  expect(readEntryState("entry 1", "query")).toBe("1");
});

test("a log-out removes them, and the next user of the tab sees none", () => {
  startSession({ token: "t", userId: ama }, { verified: true });
  writeEntryState("one", "query", "river");
  startSession({ token: "k", userId: kofi }, { verified: true });
  expect(readEntryState("one", "query")).toBeUndefined();
  startSession({ token: "t", userId: ama }, { verified: true });
  endSession({ loggedOut: true });
  expect(tabStore.get(`entries:${ama}`)).toBeNull();
  startSession({ token: "t", userId: ama }, { verified: true });
  expect(readEntryState("one", "query")).toBeUndefined();
});
