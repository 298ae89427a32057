import type pg from "pg";
import type { TestUser } from "../../apps/server/src/testing/test-app.ts";

/** The writes that the server acknowledged, which must be in the database at the end. */
export interface AcknowledgedWrites {
  /** Message ids by the sender's id and the `clientId`. */
  readonly messages: Map<string, { senderId: string; clientId: string; messageId: string }>;
  readonly commentIds: Set<string>;
  readonly storyIds: Set<string>;
}

export function createAcknowledgedWrites(): AcknowledgedWrites {
  return { messages: new Map(), commentIds: new Set(), storyIds: new Set() };
}

export function acknowledgeMessage(
  { messages }: AcknowledgedWrites,
  sender: TestUser,
  { clientId, messageId }: { clientId: string; messageId: string },
): void {
  const senderId = sender.userId;
  messages.set(`${senderId} ${clientId}`, { senderId, clientId, messageId });
}

/** Acknowledged writes that are missing, and messages that are stored more than once or under another id. */
export interface WriteLosses {
  readonly lostMessages: number;
  readonly repeatedMessages: number;
  readonly lostComments: number;
  readonly lostStories: number;
}

const messagesSql = `
  SELECT acknowledged.id, array_agg(m.id) FILTER (WHERE m.id IS NOT NULL) AS stored_ids
  FROM unnest($1::uuid[], $2::text[], $3::uuid[]) acknowledged (sender_id, client_id, id)
    LEFT JOIN messages m ON m.sender_id = acknowledged.sender_id AND m.content LIKE '%[' || acknowledged.client_id || ']'
  GROUP BY 1`;

/**
 * Looks the acknowledged writes up. The content of a message ends with its `clientId` in brackets, so that a second row
 * is found even if it has no `clientId`.
 */
export async function findWriteLosses(
  db: Pick<pg.Pool, "query">,
  { messages, commentIds, storyIds }: AcknowledgedWrites,
): Promise<WriteLosses> {
  const acknowledged = [...messages.values()];
  const { rows } = await db.query<{ id: string; stored_ids: string[] | null }>(messagesSql, [
    acknowledged.map(({ senderId }) => senderId),
    acknowledged.map(({ clientId }) => clientId),
    acknowledged.map(({ messageId }) => messageId),
  ]);
  const countMissing = async (table: string, ids: ReadonlySet<string>) => {
    const text = `SELECT count(*)::int AS stored FROM ${table} WHERE id = ANY ($1::uuid[])`;
    const result = await db.query<{ stored: number }>(text, [[...ids]]);
    return ids.size - (result.rows[0]?.stored ?? 0);
  };
  return {
    lostMessages: rows.filter(({ id, stored_ids }) => !stored_ids?.includes(id)).length,
    repeatedMessages: rows.filter(({ stored_ids }) => (stored_ids?.length ?? 0) > 1).length,
    lostComments: await countMissing("comments", commentIds),
    lostStories: await countMissing("stories", storyIds),
  };
}
