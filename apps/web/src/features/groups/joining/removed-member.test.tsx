import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, test } from "vitest";
import { serverNow, setServerTime } from "../../../lib/server-clock.ts";
import { renderInApp } from "../../../ui/render-in-app.fixture.tsx";
import { applyGroupUpdated } from "../apply-events.ts";
import type { CachedGroup } from "../cached-group.ts";
import { groupFixture } from "../group.fixture.ts";
import { groupKeys } from "../group-keys.ts";
import { JoinButton } from "./join-button.tsx";
import { JoinView } from "./join-view.tsx";

const path = "/group/a";
const hour = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(serverNow() + hours * hour).toISOString();

// Other test files may use the same module.
afterEach(() => setServerTime(Date.now()));

const removed = (changes: Partial<CachedGroup> = {}) =>
  groupFixture("a", { role: null, joinableFrom: inHours(1), ...changes });

/** Returns whether the text is the label of a button. */
const offers = (html: string, label: string) => new RegExp(`<button[^>]*>${label}<`).test(html);

describe.each<[string, (group: CachedGroup) => string]>([
  ["a list of groups", (group) => renderInApp(<JoinButton group={group} />, { path })],
  ["the page of the group", (group) => renderInApp(<JoinView group={group} />, { path })],
])("a removed member, in %s,", (_place, show) => {
  test("is told from when they can join, instead of being offered it", () => {
    for (const [privacy, label, sentence] of [
      ["public", "Join Group", "You can join again from"],
      ["private", "Request to Join Group", "You can ask again from"],
    ] as const) {
      const waiting = show(removed({ privacy }));
      expect([offers(waiting, label), waiting.includes(sentence)]).toEqual([false, true]);
      const after = show(removed({ privacy, joinableFrom: inHours(-1) }));
      expect([offers(after, label), after.includes(sentence)]).toEqual([true, false]);
    }
  });

  test("waits by the server's clock, on a device whose clock is two hours ahead", () => {
    setServerTime(Date.now() - 2 * hour);
    expect(offers(show(removed()), "Join Group")).toBe(false);
    setServerTime(Date.now() + 2 * hour);
    expect(offers(show(removed({ joinableFrom: inHours(-1) })), "Join Group")).toBe(true);
  });
});

test("a removed member can join by an invite link at once", () => {
  expect(
    offers(renderInApp(<JoinView group={removed()} />, { path: `${path}?invite=x` }), "Join Group"),
  ).toBe(true);
});

test("who is removed while the group is open is told from when they can join", () => {
  const cache = new QueryClient();
  cache.setQueryData(groupKeys.detail("a"), groupFixture("a"));
  const joinableFrom = inHours(24);
  const notMember = { groupId: "a", name: "Night", role: null, isRequestPending: false } as const;
  const event = { change: "membership", ...notMember, joinableFrom, because: "removed" } as const;
  applyGroupUpdated(cache, event, "esi");
  expect(cache.getQueryData(groupKeys.detail("a"))).toMatchObject({ role: null, joinableFrom });
});
