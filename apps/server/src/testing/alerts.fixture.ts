import type { AlertView } from "@kora/contract/alerts";
import type { AlertEvent } from "@kora/contract/events";
import type { TestApp, TestUser } from "./test-app.ts";
import { connect, type TestSocket } from "./test-socket.ts";

/** Runs all jobs and returns a user's alerts, the latest first, with the unread count of the response. */
export async function alertsAfterJobs(
  kit: TestApp,
  person: TestUser,
): Promise<{ alerts: AlertView[]; unread: number }> {
  await kit.runJobs();
  return listAlerts(kit, person);
}

/** Returns a user's alerts like `alertsAfterJobs`, but runs no jobs. */
export async function listAlerts(
  kit: TestApp,
  person: TestUser,
): Promise<{ alerts: AlertView[]; unread: number }> {
  const answer = await kit.send("listAlerts", { query: { limit: 100 } }, person);
  return { alerts: answer.json(), unread: Number(answer.headers["x-unread-count"]) };
}

/** Collects the alert events that a user receives from now on. */
export async function collectAlertEvents(
  kit: TestApp,
  person: TestUser,
): Promise<{ heard: AlertEvent[]; socket: TestSocket }> {
  const socket = await connect(kit, person);
  const heard: AlertEvent[] = [];
  socket.on("alert", (event) => heard.push(event));
  await socket.ask("login", {});
  return { heard, socket };
}
