import type { CommentBanView } from "@kora/contract/comments";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeCursor,
  maxTimestamp,
  type Page,
  timestampKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import { isActiveAccount } from "../visibility/index.ts";
import { type CommentBanRow, toCommentBanView } from "./views.ts";

interface BansParams {
  griotId: string;
  /** `barredAt` and `barredId` are the sort key of the last user of the previous page. */
  barredAt: Date;
  barredId: string;
}

/** The time of the ban in milliseconds since 1970, and the id of the barred user. */
const Cursor = z.tuple([timestampKey, z.uuid()]);

const bansPage = pageStatement<BansParams, CommentBanRow>(
  "comment-bans",
  (value, rowLimit) => sql`
    SELECT u.id, u.username, u.name, u.avatar, b.created_at AS barred_at
    FROM comment_bans b JOIN users u ON u.id = b.user_id
    WHERE b.griot_id = ${value("griotId")} AND b.created_at <= ${value("barredAt")}
      AND (b.created_at < ${value("barredAt")} OR b.user_id > ${value("barredId")})
      AND ${isActiveAccount(sql`u`)}
    ORDER BY b.created_at DESC, b.user_id
    LIMIT ${rowLimit}`,
);

/**
 * Returns one page of the users whom the viewer has barred from commenting, latest first. Users who block the viewer are
 * listed, so that the list does not reveal their block.
 */
export async function listCommentBans(
  ctx: ViewerContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<CommentBanView>> {
  const [barredAt, barredId] = decodeCursor(cursor, Cursor) ?? [maxTimestamp, minId];
  const rows = await ctx.db.rows(bansPage(limit), {
    griotId: ctx.viewer.userId,
    barredAt: new Date(barredAt),
    barredId,
  });
  const page = toPage(rows, limit, ({ barred_at, id }) => [barred_at.getTime(), id]);
  return { ...page, items: page.items.map(toCommentBanView) };
}
