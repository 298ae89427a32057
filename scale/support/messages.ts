import type { MessageView } from "@kora/contract/messages";
import { expect } from "vitest";
import { type ChatSession, chatSessions } from "../../apps/server/src/testing/chat-session.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import { requestFrom } from "./ask.ts";
import type { Cluster } from "./cluster.ts";

/** Creates pairs of users who write to each other. */
export async function makeChatSessions(scene: Cluster, pairs: number): Promise<ChatSession[]> {
  const made = await Promise.all(
    Array.from({ length: pairs }, () => Promise.all([makeReader(scene), makeReader(scene)])),
  );
  return made.flatMap(([one, other]) => chatSessions(one, other));
}

export const acknowledgedBy = (lines: readonly ChatSession[]) =>
  lines.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

/** Expects that each acknowledged message is stored once, in the order of sending, with ascending ids. */
export async function expectAllDelivered(
  scene: Cluster,
  lines: readonly ChatSession[],
): Promise<void> {
  for (const { from, to, acknowledged } of lines) {
    expect(acknowledged).toEqual(acknowledged.map((_, n) => `m${n}`));
    const { rows } = await scene.db.pool.query<{ client_id: string }>(
      "SELECT client_id FROM messages WHERE sender_id = $1 ORDER BY id",
      [from.userId],
    );
    expect(rows.map(({ client_id }) => client_id)).toEqual(acknowledged);
    const { status, body } = await requestFrom(
      scene.proxy.origin,
      `/api/messages/${to.userId}?limit=100`,
      from,
    );
    expect(status).toBe(200);
    const messages = JSON.parse(String(body.text)) as MessageView[];
    const ids = messages.map(({ _id }) => _id);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  }
}
