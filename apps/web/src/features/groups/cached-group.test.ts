import { expect, test } from "vitest";
import { mergeNewer, withGroupInfo } from "./cached-group.ts";
import { groupFixture, groupInfoFixture } from "./group.fixture.ts";

test("an answer that was asked for before an event does not undo what the event told", () => {
  const held = groupFixture("a", { name: "New", groupRevision: 5, unreadCount: 2, revision: 9 });
  const answer = groupFixture("a", { name: "Old", groupRevision: 4, unreadCount: 1, revision: 8 });
  expect(mergeNewer(held, answer)).toMatchObject({ name: "New", unreadCount: 2, revision: 9 });
  const later = groupFixture("a", { name: "Newer", groupRevision: 6, unreadCount: 0, revision: 9 });
  expect(mergeNewer(held, later)).toEqual(later);
});

test("facts and messages each go by their own revision", () => {
  const held = groupFixture("a", { name: "New", groupRevision: 5, unreadCount: 2, revision: 8 });
  const answer = groupFixture("a", { name: "Old", groupRevision: 4, unreadCount: 3, revision: 9 });
  expect(mergeNewer(held, answer)).toMatchObject({ name: "New", unreadCount: 3, revision: 9 });
});

test("what an outsider held is nothing against what a member is answered", () => {
  const answer = groupFixture("a", { groupRevision: 3 });
  expect(mergeNewer(groupFixture("a", { role: null, groupRevision: 9 }), answer)).toBe(answer);
});

test("facts make nobody a member", () => {
  const outside = groupFixture("a", { role: null });
  const facts = groupInfoFixture("a", { creator: "esi", groupRevision: 9 });
  expect(withGroupInfo(outside, facts, "esi")).toMatchObject({ role: null, isAdmin: false });
});
