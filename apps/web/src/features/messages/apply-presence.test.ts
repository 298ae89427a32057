import type { ChatView } from "@kora/contract/messages";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyPresence } from "./apply-presence.ts";
import { chatKeys } from "./chat-keys.ts";

const seenAt = "2026-01-01T10:00:00.000Z";
const leftAt = "2026-01-01T11:00:00.000Z";

/** Returns what the chat with Kofi, who was seen online, shows after an event. */
function applyToChat(change: { isOnline: boolean; lastSeenAt?: string | null }) {
  const cache = new QueryClient();
  const chat = { userId: "kofi", isOnline: true, lastSeenAt: seenAt } as ChatView;
  cache.setQueryData<ChatView>(chatKeys.chat("kofi"), chat);
  applyPresence(cache, { userId: "kofi", ...change });
  const { isOnline, lastSeenAt } = cache.getQueryData<ChatView>(chatKeys.chat("kofi")) ?? {};
  return { isOnline, lastSeenAt };
}

test("a chat shows the time of the event, none if it is hidden, and the earlier one if the event has none", () => {
  const [isOnline, hidden] = [false, null];
  expect(applyToChat({ isOnline, lastSeenAt: leftAt })).toEqual({ isOnline, lastSeenAt: leftAt });
  expect(applyToChat({ isOnline, lastSeenAt: hidden })).toEqual({ isOnline, lastSeenAt: hidden });
  expect(applyToChat({ isOnline })).toEqual({ isOnline, lastSeenAt: seenAt });
});

test("a chat that is to be fetched again, as after a block, is still fetched after an event", async () => {
  const cache = new QueryClient();
  const queryKey = chatKeys.chat("kofi");
  cache.setQueryData<ChatView>(queryKey, { userId: "kofi", isOnline: true } as ChatView);
  await cache.invalidateQueries({ queryKey });
  applyPresence(cache, { userId: "kofi", isOnline: false, lastSeenAt: null });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
