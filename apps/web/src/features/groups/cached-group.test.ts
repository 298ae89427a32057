import { expect, test } from "vitest";
import { mergeResponse, withGroupInfo } from "./cached-group.ts";
import { groupFixture, groupInfoFixture } from "./group.fixture.ts";

test("a response requested before an event does not undo the event", () => {
  const cached = groupFixture("a", { name: "New", groupRevision: 5, unreadCount: 2, revision: 9 });
  const response = groupFixture("a", {
    name: "Old",
    groupRevision: 4,
    unreadCount: 1,
    revision: 8,
  });
  expect(mergeResponse(cached, response)).toMatchObject({
    name: "New",
    unreadCount: 2,
    revision: 9,
  });
  const newer = groupFixture("a", { name: "Newer", groupRevision: 6, unreadCount: 0, revision: 9 });
  expect(mergeResponse(cached, newer)).toEqual(newer);
});

test("group info and messages have separate revisions", () => {
  const cached = groupFixture("a", { name: "New", groupRevision: 5, unreadCount: 2, revision: 8 });
  const response = groupFixture("a", {
    name: "Old",
    groupRevision: 4,
    unreadCount: 3,
    revision: 9,
  });
  expect(mergeResponse(cached, response)).toMatchObject({
    name: "New",
    unreadCount: 3,
    revision: 9,
  });
});

test("a response for a member replaces the group as cached for a non-member", () => {
  const response = groupFixture("a", { groupRevision: 3 });
  expect(mergeResponse(groupFixture("a", { role: null, groupRevision: 9 }), response)).toBe(
    response,
  );
});

test("group info never makes a user a member", () => {
  const outside = groupFixture("a", { role: null });
  const info = groupInfoFixture("a", { creator: "esi", groupRevision: 9 });
  expect(withGroupInfo(outside, info, "esi")).toMatchObject({ role: null, isAdmin: false });
});
