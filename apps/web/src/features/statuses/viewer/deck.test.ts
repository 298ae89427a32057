import type { StatusView } from "@kora/contract/statuses";
import { expect, test } from "vitest";
import { statusFixture } from "../status.fixture.ts";
import type { UserStatuses } from "../status-cache.ts";
import { getNextExpiry, toDeck } from "./deck.ts";
import { findStatusToOpen } from "./first-unseen.ts";

const now = Date.parse("2026-03-02T12:00:00.000Z");

function status(id: string, overrides: Partial<StatusView> = {}): StatusView {
  const expiresAt = new Date(now + 60_000).toISOString();
  return statusFixture(id, { createdAt: new Date(now).toISOString(), expiresAt, ...overrides });
}

const toUserStatuses = (...statuses: [StatusView, ...StatusView[]]): UserStatuses => ({
  user: statuses[0].user,
  statuses,
});

test.each(["x", "🌊"])(
  "each status is shown for 3 s plus 20 ms per character such as %s, 5 to 15 s",
  (character) => {
    const times = [1, 100, 101, 350, 600, 700].map((length) => {
      const users = [toUserStatuses(status("a", { content: character.repeat(length) }))];
      return toDeck(users, { now, isComplete: true }).users[0]?.slides[0]?.milliseconds;
    });
    expect(times).toEqual([5000, 5000, 5020, 10_000, 15_000, 15_000]);
  },
);

test("expired statuses are left out unless saved or paused, and so are users without statuses", () => {
  const expired = { expiresAt: new Date(now).toISOString() };
  const users = [
    toUserStatuses(
      status("a1", expired),
      status("a2"),
      status("a3", { ...expired, isPermanentlySaved: true }),
    ),
    toUserStatuses(status("b1", expired)),
  ];
  const ids = (pausedId: string | null) =>
    toDeck(users, { now, isComplete: true, pausedId }).users.map(({ slides }) =>
      slides.map(({ id }) => id),
    );
  expect(ids(null)).toEqual([["a2", "a3"]]);
  expect(ids("b1")).toEqual([["a2", "a3"], ["b1"]]);
});

test("the player opens at the user's first unseen status, else at the first", () => {
  const seen = { isViewed: true };
  expect(findStatusToOpen([status("a", seen), status("b"), status("c")])?._id).toBe("b");
  expect(findStatusToOpen([status("a", seen), status("b", seen)])?._id).toBe("a");
});

test("the next expiry is the earliest in the future and ignores saved statuses", () => {
  const expiresIn = (milliseconds: number) => ({
    expiresAt: new Date(now + milliseconds).toISOString(),
  });
  const users = [
    toUserStatuses(
      status("a1", expiresIn(-1)),
      status("a2", expiresIn(500)),
      status("a3", expiresIn(0)),
    ),
    toUserStatuses(
      status("b1", expiresIn(300)),
      status("b2", { ...expiresIn(100), isPermanentlySaved: true }),
    ),
  ];
  expect(getNextExpiry(users, now)).toBe(now + 300);
  expect(getNextExpiry(users, now + 300)).toBe(now + 500);
  expect(getNextExpiry(users, now + 500)).toBe(Infinity);
});
