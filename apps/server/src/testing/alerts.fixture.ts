import type { AlertView } from "@kora/contract/alerts";
import type { AlertEvent } from "@kora/contract/events";
import type { TestApp, TestUser } from "./test-app.ts";
import { connect, type TestSocket } from "./test-socket.ts";

/** Runs all jobs and returns a user's alerts, the latest first, with the unread count of the response. */
export async function runJobsAndListAlerts(
  testApp: TestApp,
  user: TestUser,
): Promise<{ alerts: AlertView[]; unread: number }> {
  await testApp.runJobs();
  return listAlerts(testApp, user);
}

/** Returns a user's alerts like `runJobsAndListAlerts`, but runs no jobs. */
export async function listAlerts(
  testApp: TestApp,
  user: TestUser,
): Promise<{ alerts: AlertView[]; unread: number }> {
  const response = await testApp.send("listAlerts", { query: { limit: 100 } }, user);
  return { alerts: response.json(), unread: Number(response.headers["x-unread-count"]) };
}

/** Collects the alert events that a user receives from now on. */
export async function collectAlertEvents(
  testApp: TestApp,
  user: TestUser,
): Promise<{ events: AlertEvent[]; socket: TestSocket }> {
  const socket = await connect(testApp, user);
  const events: AlertEvent[] = [];
  socket.on("alert", (event) => events.push(event));
  await socket.emitWithAck("login", {});
  return { events, socket };
}
