import type { AlertView } from "@kora/contract/alerts";
import type { AlertEvent } from "@kora/contract/events";
import type { TestApp, TestUser } from "./test-app.ts";
import { connect, type TestSocket } from "./test-socket.ts";

/** A person's alerts once every job is done, the latest first, and how many the answer says are unread. */
export async function alertsAfterJobs(
  kit: TestApp,
  person: TestUser,
): Promise<{ alerts: AlertView[]; unread: number }> {
  await kit.runJobs();
  return listAlerts(kit, person);
}

/** As `alertsOf`, as it stands now. */
export async function listAlerts(
  kit: TestApp,
  person: TestUser,
): Promise<{ alerts: AlertView[]; unread: number }> {
  const answer = await kit.send("listAlerts", { query: { limit: 100 } }, person);
  return { alerts: answer.json(), unread: Number(answer.headers["x-unread-count"]) };
}

/** What a person's screen is told of their alerts, from here on. */
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
