import type { ModeratedEntity } from "@kora/contract/moderation";
import type { ReportCopy } from "@kora/contract/report-copies";
import type { ReportedType } from "@kora/contract/reports";
import type { TestApp, TestUser } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

/** Reports an entity through the API. */
export function report(
  testApp: TestApp,
  user: TestUser,
  type: ReportedType,
  targetId: string,
): Promise<{ msg: string }> {
  return testApp.call("reportEntity", { body: { type, targetId, reason: "It is spam." } }, user);
}

/** Reports an entity, expecting an error. Returns its status and message. */
export async function reportExpectingError(
  testApp: TestApp,
  user: TestUser,
  type: ReportedType,
  targetId: string,
): Promise<[number, string]> {
  const { status, body } = await testApp.callExpectingError(
    "reportEntity",
    { body: { type, targetId, reason: "It is spam." } },
    user,
  );
  return [status, body.msg];
}

/** Returns an entity of the queue as a moderator sees it. */
export async function readQueueEntry(
  testApp: TestApp,
  targetId: string,
  state: "open" | "handled" = "open",
): Promise<ModeratedEntity | undefined> {
  const moderator = await makeReader(testApp, { isModerator: true });
  let cursor: string | undefined;
  do {
    const query = { state, limit: 100, ...(cursor !== undefined && { cursor }) };
    const response = await testApp.send("listReports", { query }, moderator);
    const entry = response.json<ModeratedEntity[]>().find((entity) => entity.targetId === targetId);
    if (entry) return entry;
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor !== undefined);
  return undefined;
}

/** Returns the latest copy of a reported entity. */
export async function readCopy(
  testApp: TestApp,
  targetId: string,
  state?: "open" | "handled",
): Promise<ReportCopy | undefined> {
  return (await readQueueEntry(testApp, targetId, state))?.copies[0];
}

/** Dismisses the reports of an entity. */
export async function dismiss(
  testApp: TestApp,
  kind: ModeratedEntity["kind"],
  targetId: string,
): Promise<void> {
  const moderator = await makeReader(testApp, { isModerator: true });
  const input = {
    params: { kind, targetId },
    body: { act: "dismiss", note: "Nothing is wrong." },
  } as const;
  await testApp.call("moderate", input, moderator);
}
