import type { Ack } from "@kora/contract/events";
import { expect, test, vi } from "vitest";
import { createPresenceWatcher } from "./use-watch-presence.ts";

const ack: Ack = { ok: true, online: [] };

function createWatchers() {
  const send = vi.fn(() => Promise.resolve(ack));
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
