import { describe, expect, test } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { listOutdated, maxWaitDays, needsConfirmation, type OutboxEntry } from "./entry.ts";
import { createMemoryDatabase } from "./outbox-database.ts";
import type { Outcome } from "./send-entry.ts";
import { flushEntries } from "./sender.ts";

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 10, 1);

function entry(clientId: string, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    clientId,
    userId: "ama",
    call: { name: "likeStory", input: { params: { storyId: "one" }, body: { on: true } } },
    request: { method: "POST", url: "/api/performance/like/one", body: '{"on":true}' },
    target: "like one",
    title: "The lamp",
    path: "/story/one",
    createdAt: start,
    state: "waiting",
    ...changes,
  };
}

/** Stores the calls, sends those of Ama, and returns what was sent and what became of each. */
async function flush(
  entries: readonly OutboxEntry[],
  {
    send = () => ({ kind: "sent", response: {} }),
    now = start,
  }: { send?: (sent: OutboxEntry) => Outcome; now?: number } = {},
) {
  const database = createMemoryDatabase();
  for (const stored of entries) await database.put(stored);
  const sentIds: string[] = [];
  const result = await flushEntries("ama", {
    database,
    now: () => now,
    runExclusively: (task) => task(),
    send: async (sent) => {
      sentIds.push(sent.clientId);
      return send(sent);
    },
  });
  const states = (await database.all()).map(({ clientId, state, refusal }) =>
    [clientId, state, refusal].filter(Boolean).join(" "),
  );
  return { result, sentIds, states, database };
}

describe("sending what waits", () => {
  test("sends the calls in their order, and says what became of each", async () => {
    const refusal = new ApiError(403, "FORBIDDEN", { message: "Comments are locked." });
    const { result, sentIds, states } = await flush(
      [entry("b", { createdAt: start + 1 }), entry("a"), entry("c", { createdAt: start + 2 })],
      {
        send: ({ clientId }) =>
          clientId === "b" ? { kind: "refused", error: refusal } : { kind: "sent", response: {} },
      },
    );
    expect(sentIds).toEqual(["a", "b", "c"]);
    expect(states).toEqual(["a sent", "b refused Comments are locked.", "c sent"]);
    expect(result).toEqual({ kind: "idle" });
  });

  test.each<Outcome>([
    { kind: "retry", milliseconds: 5000 },
    { kind: "signed-out", error: new ApiError(401, "UNAUTHENTICATED") },
  ])("stops at the first call that must be sent later ($kind), and all wait", async (outcome) => {
    const { result, sentIds, states } = await flush(
      [entry("a"), entry("b", { createdAt: start + 1 })],
      { send: () => outcome },
    );
    expect(sentIds).toEqual(["a"]);
    expect(states).toEqual(["a waiting", "b waiting"]);
    expect(result).toEqual(outcome);
  });

  test("sends nothing of another account, and nothing twice", async () => {
    const { sentIds } = await flush([
      entry("of kofi", { userId: "kofi" }),
      entry("sent", { state: "sent" }),
      entry("refused", { state: "refused" }),
    ]);
    expect(sentIds).toEqual([]);
  });

  test("asks before it sends a call that has waited for more than 25 days", async () => {
    const now = start + (maxWaitDays + 1) * day;
    const old = entry("old");
    expect(needsConfirmation(old, now)).toBe(true);
    expect(needsConfirmation(old, start + (maxWaitDays - 1) * day)).toBe(false);
    const recent = entry("recent", { createdAt: now - day });
    expect((await flush([old, recent], { now })).sentIds).toEqual(["recent"]);
  });

  test("a call that was discarded while it was sent does not come back", async () => {
    const database = createMemoryDatabase();
    await database.put(entry("a"));
    await flushEntries("ama", {
      database,
      now: () => start,
      runExclusively: (task) => task(),
      send: async () => {
        await database.remove(["a"]);
        return { kind: "sent", response: {} };
      },
    });
    expect(await database.all()).toEqual([]);
  });
});

test("sent calls are shown for three days, twenty at most", () => {
  const sent = (clientId: string, endedAt: number) =>
    entry(clientId, { state: "sent", endedAt: start + endedAt });
  const now = start + 4 * day;
  expect(listOutdated([sent("old", 0), sent("new", 3 * day), entry("waits")], now)).toEqual([
    "old",
  ]);
  const many = Array.from({ length: 22 }, (_, index) => sent(String(index), 3 * day + index));
  expect(listOutdated(many, now)).toEqual(["1", "0"]);
});
