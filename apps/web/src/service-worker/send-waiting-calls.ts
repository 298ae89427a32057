import { outboxChannelName } from "../features/outbox/channel.ts";
import { openOutboxDatabase } from "../features/outbox/outbox-database.ts";
import { sendEntry } from "../features/outbox/send-entry.ts";
import { flushEntries, withBrowserLock } from "../features/outbox/sender.ts";

/**
 * Sends the calls that wait in the outbox, each with the session of its user. Throws if some have to be sent again later,
 * so that the browser repeats the event.
 */
export async function sendWaitingCalls(): Promise<void> {
  const database = await openOutboxDatabase();
  const waiting = (await database.all()).filter(({ state }) => state === "waiting");
  let mustRetry = false;
  for (const userId of new Set(waiting.map((entry) => entry.userId))) {
    const token = await database.getToken(userId);
    if (token === null) continue;
    const result = await flushEntries(userId, {
      database,
      now: Date.now,
      runExclusively: withBrowserLock,
      send: (entry) => sendEntry(entry, token),
    });
    mustRetry ||= result.kind === "retry";
  }
  const channel = new BroadcastChannel(outboxChannelName);
  channel.postMessage("changed");
  channel.close();
  if (mustRetry) throw new Error("Outbox: the server is unreachable; the browser tries again.");
}
