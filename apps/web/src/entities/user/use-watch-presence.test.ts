import type { Ack } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import { expect, test, vi } from "vitest";
import type { SendEvent } from "../../lib/realtime.ts";
import { createPresenceWatcher } from "./use-watch-presence.ts";

const ack: Ack = { ok: true, online: [] };

function createWatchers() {
  const send = vi.fn<SendEvent>(() => Promise.resolve(ack));
  const create = () => createPresenceWatcher(send, () => Promise.resolve());
  return { send, list: create(), chat: create() };
}

test("a user is watched until the last component that watches them is unmounted", () => {
  const { send, list, chat } = createWatchers();
  list.watch(["ama", "kofi"]);
  chat.watch(["ama"]);
  send.mockClear();

  chat.watch([]);
  expect(send).not.toHaveBeenCalled();

  list.watch([]);
  expect(send).toHaveBeenCalledExactlyOnceWith("unwatchPeople", { userIds: ["ama", "kofi"] });
});

test("a component that was unmounted while the connection was lost no longer counts", () => {
  const { send, list, chat } = createWatchers();
  list.watch(["ama"]);
  chat.watch(["ama"]);
  for (const watcher of [list, chat]) watcher.reset();
  send.mockClear();

  chat.watch([]);
  expect(send).not.toHaveBeenCalled();

  list.watch(["ama"]);
  expect(send).toHaveBeenLastCalledWith("watchPeople", { userIds: ["ama"] });
  list.watch([]);
  expect(send).toHaveBeenLastCalledWith("unwatchPeople", { userIds: ["ama"] });
});

test("of more users than may be watched at once, those of the list that changed last are watched, and the others again when there is room", () => {
  const { send, list, chat } = createWatchers();
  const max = limits.presence.watchedAtOnce;
  const idsOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index}`);
  const [listIds, chatIds] = [idsOf("list", max), idsOf("chat", 30)];
  list.watch(listIds);
  send.mockClear();

  chat.watch(chatIds);
  expect(send.mock.calls).toEqual([
    ["unwatchPeople", { userIds: listIds.slice(max - 30) }],
    ["watchPeople", { userIds: chatIds }],
  ]);
  send.mockClear();

  chat.watch([]);
  expect(send.mock.calls).toEqual([
    ["unwatchPeople", { userIds: chatIds }],
    ["watchPeople", { userIds: listIds.slice(max - 30) }],
  ]);
  list.watch([]);
});

test("users whose subscription was refused are watched with the next change", async () => {
  const { send, list } = createWatchers();
  send.mockResolvedValueOnce({ ok: false, code: "RATE_LIMITED" } as Ack);
  list.watch(["ama"]);
  await vi.waitFor(() => expect(send.mock.results).toHaveLength(1));
  await Promise.resolve();

  list.watch(["ama", "kofi"]);
  expect(send).toHaveBeenLastCalledWith("watchPeople", { userIds: ["ama", "kofi"] });
  list.watch([]);
});
