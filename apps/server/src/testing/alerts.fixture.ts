import type { AlertView } from "@kora/contract/alerts";
import type { AlertEvent } from "@kora/contract/events";
import type { TestApp, TestUser } from "./test-app.ts";
import { connect, type TestSocket } from "./test-socket.ts";

/** Runs all jobs and returns a user's alerts, the latest first, with the unread count of the response. */
export async function alertsAfterJobs(
  kit: TestApp,
  user: TestUser,
): Promise<{ alerts: AlertView[]; unread: number }> {
  await kit.runJobs();
  return listAlerts(kit, user);
}

/** Returns a user's alerts like `alertsAfterJobs`, but runs no jobs. */
export async function listAlerts(
  kit: TestApp,
  user: TestUser,
): Promise<{ alerts: AlertView[]; unread: number }> {
  const response = await kit.send("listAlerts", { query: { limit: 100 } }, user);
  return { alerts: response.json(), unread: Number(response.headers["x-unread-count"]) };
}

/** Collects the alert events that a user receives from now on. */
export async function collectAlertEvents(
  kit: TestApp,
  user: TestUser,
): Promise<{ events: AlertEvent[]; socket: TestSocket }> {
  const socket = await connect(kit, user);
  const events: AlertEvent[] = [];
  socket.on("alert", (event) => events.push(event));
  await socket.emitWithAck("login", {});
  return { events, socket };
}
