import type { CommentBanView } from "@kora/contract/comments";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeTimeCursor,
  type Page,
  type PageInput,
  type TimeKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { isActiveAccount } from "../visibility/index.ts";
import { type CommentBanRow, toCommentBanView } from "./views.ts";

interface BansParams extends TimeKey {
  griotId: string;
}

const bansPage = pageStatement<BansParams, CommentBanRow>(
  "comment-bans",
  (value, rowLimit) => sql`
    SELECT u.id, u.username, u.name, u.avatar, b.created_at AS barred_at
    FROM comment_bans b JOIN users u ON u.id = b.user_id
    WHERE b.griot_id = ${value("griotId")} AND b.created_at <= ${value("afterTime")}
      AND (b.created_at < ${value("afterTime")} OR b.user_id > ${value("afterId")})
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
  { limit, cursor }: PageInput,
): Promise<Page<CommentBanView>> {
  const rows = await ctx.db.rows(bansPage(limit), {
    griotId: ctx.viewer.userId,
    ...decodeTimeCursor(cursor),
  });
  const page = toPage(rows, limit, ({ barred_at, id }) => [barred_at.getTime(), id]);
  return { ...page, items: page.items.map(toCommentBanView) };
}
