import type { MessageView } from "@kora/contract/messages";
import { expect } from "vitest";
import {
  type ChatSession,
  createChatSessions,
} from "../../../apps/server/src/testing/chat-session.ts";
import { makeReader } from "../../../apps/server/src/testing/users.fixture.ts";
import type { Cluster } from "./open-cluster.ts";
import { requestFrom } from "./request.ts";

/** Creates pairs of users who write to each other. Returns two sessions for each pair. */
export async function makeChatSessions(
  cluster: Cluster,
  pairCount: number,
): Promise<ChatSession[]> {
  const userPairs = await Promise.all(
    Array.from({ length: pairCount }, () =>
      Promise.all([makeReader(cluster), makeReader(cluster)]),
    ),
  );
  return userPairs.flatMap(([user, partner]) => createChatSessions(user, partner));
}

/** Returns the number of acknowledged messages of all sessions. */
export const countAcknowledged = (sessions: readonly ChatSession[]) =>
  sessions.reduce((sum, { acknowledgedIds }) => sum + acknowledgedIds.length, 0);

/** Expects that each acknowledged message is stored once, in the order of sending, with ascending ids. */
export async function expectAllDelivered(
  cluster: Cluster,
  sessions: readonly ChatSession[],
): Promise<void> {
  for (const { from, to, acknowledgedIds } of sessions) {
    expect(acknowledgedIds).toEqual(acknowledgedIds.map((_, index) => `m${index}`));
    const { rows } = await cluster.db.pool.query<{ client_id: string }>(
      "SELECT client_id FROM messages WHERE sender_id = $1 ORDER BY id",
      [from.userId],
    );
    expect(rows.map(({ client_id }) => client_id)).toEqual(acknowledgedIds);
    const { status, body } = await requestFrom(
      cluster.proxy.origin,
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
