import { expect, test } from "vitest";
import { factsOf, groupOf } from "./group-of-test.ts";
import { newest, withFacts } from "./held-group.ts";

test("an answer that was asked for before an event does not undo what the event told", () => {
  const held = groupOf("a", { name: "New", groupRevision: 5, unreadCount: 2, revision: 9 });
  const answer = groupOf("a", { name: "Old", groupRevision: 4, unreadCount: 1, revision: 8 });
  expect(newest(held, answer)).toMatchObject({ name: "New", unreadCount: 2, revision: 9 });
  const later = groupOf("a", { name: "Newer", groupRevision: 6, unreadCount: 0, revision: 9 });
  expect(newest(held, later)).toEqual(later);
});

test("facts and messages each go by their own revision", () => {
  const held = groupOf("a", { name: "New", groupRevision: 5, unreadCount: 2, revision: 8 });
  const answer = groupOf("a", { name: "Old", groupRevision: 4, unreadCount: 3, revision: 9 });
  expect(newest(held, answer)).toMatchObject({ name: "New", unreadCount: 3, revision: 9 });
});

test("what an outsider held is nothing against what a member is answered", () => {
  const answer = groupOf("a", { groupRevision: 3 });
  expect(newest(groupOf("a", { role: null, groupRevision: 9 }), answer)).toBe(answer);
});

test("facts make nobody a member", () => {
  const outside = groupOf("a", { role: null });
  const facts = factsOf("a", { creator: "esi", groupRevision: 9 });
  expect(withFacts(outside, facts, "esi")).toMatchObject({ role: null, isAdmin: false });
});
