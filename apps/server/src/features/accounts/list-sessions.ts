import type { SessionView } from "@kora/contract/accounts";
import { sessionLifetimeMilliseconds } from "@kora/contract/session-lifetime";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeCursor,
  type Page,
  type PageInput,
  timestampKey,
  toPage,
} from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { describeDevice } from "./describe-device.ts";

/** A row of the viewer's list of devices. */
interface ListedSessionRow {
  id: string;
  /** The `User-Agent` header. */
  device: string;
  created_at: Date;
  last_used_at: Date;
  is_current: boolean;
}

/** Converts a session to the wire format. */
function toSessionView(row: ListedSessionRow): SessionView {
  return {
    _id: row.id,
    device: describeDevice(row.device),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.is_current,
  };
}

const selectSessions = statement<
  {
    viewer: string;
    currentSessionId: string;
    usedAfter: Date;
    beforeIsCurrent: boolean | null;
    beforeUsedAt: Date | null;
    beforeId: string | null;
    maxRows: number;
  },
  ListedSessionRow
>(
  "own-sessions",
  (value) => sql`
    SELECT s.id, s.device, s.created_at, s.last_used_at, s.id = ${value("currentSessionId")}::uuid AS is_current
    FROM sessions s
    WHERE s.user_id = ${value("viewer")} AND s.last_used_at >= ${value("usedAfter")}
      AND (${value("beforeId")}::uuid IS NULL
        OR (s.id = ${value("currentSessionId")}::uuid, s.last_used_at, s.id)
          < (${value("beforeIsCurrent")}::boolean, ${value("beforeUsedAt")}::timestamptz, ${value("beforeId")}::uuid))
    ORDER BY is_current DESC, s.last_used_at DESC, s.id DESC
    LIMIT ${value("maxRows")}`,
);

/** The sort key of a session: `is_current` as 0 or 1, `last_used_at` in milliseconds, and id. */
const Cursor = z.tuple([z.union([z.literal(0), z.literal(1)]), timestampKey, z.uuid()]);

/** Lists the viewer's sessions: the current one first, then by last use, latest first. */
export async function listSessions(
  ctx: ViewerContext,
  input: PageInput,
): Promise<Page<SessionView>> {
  const [beforeIsCurrent, beforeUsedAt = null, beforeId = null] =
    decodeCursor(input.cursor, Cursor) ?? [];
  const rows = await ctx.db.rows(selectSessions, {
    viewer: ctx.viewer.userId,
    currentSessionId: ctx.viewer.sessionId,
    usedAfter: new Date(ctx.clock.now().getTime() - sessionLifetimeMilliseconds),
    beforeIsCurrent: beforeIsCurrent === undefined ? null : beforeIsCurrent === 1,
    beforeUsedAt: beforeUsedAt === null ? null : new Date(beforeUsedAt),
    beforeId,
    maxRows: input.limit + 1,
  });
  const page = toPage(rows, input.limit, (row) => [
    row.is_current ? 1 : 0,
    row.last_used_at.getTime(),
    row.id,
  ]);
  return { ...page, items: page.items.map(toSessionView) };
}
