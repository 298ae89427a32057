import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError, forbidden, notFound } from "../../../platform/errors.ts";
import { isVisibleUser, requireNotLimited } from "../../visibility/index.ts";
import { isChatBetween, mayWriteTo } from "../access.ts";
import { type WriteValues, writeMode, writeModes } from "../write-mode.ts";

const texts = sentences.messages;

interface Row {
  has_chat: boolean;
  /** The viewer may see the other user. */
  is_visible: boolean;
  /** Neither blocks the other, and the account is active. */
  may_write: boolean;
  mode: number;
  request_count: number;
}

const selectRules = statement<WriteValues & { hiddenUserIds: readonly string[] }, Row>(
  "rules-of-chat",
  (value) => sql`
    SELECT c.id IS NOT NULL AS has_chat, ${isVisibleUser(sql`partner`, value("hiddenUserIds"))} AS is_visible,
      ${mayWriteTo(sql`partner`, value)} AS may_write, ${writeMode(sql`partner`, value)} AS mode,
      coalesce(c.request_count, 0) AS request_count
    FROM users partner LEFT JOIN conversations c ON ${isChatBetween(sql`c`, value)}
    WHERE partner.id = ${value("partner")}`,
);

/**
 * Throws the reason why the viewer may not send this message to a user: 404 if there is no chat and the user is not
 * visible, 403 for a block, for a chat that only friends may begin, for a request that has a file or is complete, and for a new
 * chat or a request of a user whom moderators have limited.
 * A declined request gives the same errors as one that waits. Otherwise returns whether the two have a chat.
 */
export async function refuseUnlessMayWrite(
  ctx: ViewerContext,
  partner: string,
  { hasFile }: { readonly hasFile: boolean },
): Promise<{ readonly hasChat: boolean }> {
  const { userId: viewer, ageGroup: viewerAge, hiddenUserIds } = ctx.viewer;
  const row = await ctx.db.row(selectRules, { viewer, viewerAge, partner, hiddenUserIds });
  if (!row || (!row.is_visible && !row.has_chat)) {
    throw notFound(texts.personNotFound);
  }
  if (!row.may_write) {
    throw new AppError("BLOCKED");
  }
  if (row.mode === writeModes.friendsOnly) {
    throw forbidden(texts.friendsOnly);
  }
  if (row.mode === writeModes.request) {
    if (row.request_count >= limits.message.perRequest) throw forbidden(texts.requestLimit);
    if (hasFile) throw forbidden(texts.requestTextOnly);
  }
  if (!row.has_chat || row.mode === writeModes.request) await requireNotLimited(ctx);
  return { hasChat: row.has_chat };
}
