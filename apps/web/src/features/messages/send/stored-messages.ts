import { deviceStore } from "../../../lib/storage.ts";
import type { OutboxDatabase } from "./outbox.ts";

/** Key in `localStorage`: "0" if this device has no unsent messages. Without a value, it is not known. */
const unsentKey = "unsent-messages";

/** The unsent messages of this device. The code of their database is loaded only if there are any. */
export function storedMessages(): OutboxDatabase {
  let database: OutboxDatabase | undefined;
  /** Without the code, messages stay in memory until the page unloads, as without storage. */
  const open = async () => {
    database ??= await import("./outbox-database.ts").then(
      ({ outboxDatabase }) => outboxDatabase(),
      () => undefined,
    );
    return database;
  };
  /** Reads all messages, and stores whether there are any. */
  const readAll = async () => {
    const opened = await open();
    if (opened === undefined) return [];
    const messages = await opened.all();
    if (messages.length === 0) deviceStore.set(unsentKey, "0");
    return messages;
  };
  return {
    all: async () => (deviceStore.get(unsentKey) === "0" ? [] : readAll()),
    async put(message) {
      deviceStore.set(unsentKey, "1");
      await (await open())?.put(message);
    },
    async remove(clientId) {
      await (await open())?.remove(clientId);
      await readAll();
    },
  };
}
