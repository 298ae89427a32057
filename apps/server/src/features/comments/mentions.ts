import type { Mentions } from "@kora/contract/common";
import { limits } from "@kora/contract/limits";
import { extractMentionedNames } from "@kora/contract/text-parts";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";

const selectMentioned = statement<
  ViewerValues & { names: readonly string[] },
  { id: string; username: string }
>(
  "mentioned-in-comment",
  (value) => sql`
    SELECT u.id, u.username
    FROM unnest(${value("names")}::text[]) WITH ORDINALITY mention (name, name_index)
      JOIN users u ON lower(u.username) = mention.name
    WHERE ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
    ORDER BY mention.name_index LIMIT ${literal(limits.comment.mentions)}`,
);

/** Returns the users whom a comment mentions with `@`, as far as the viewer may see them. A name of no user is text. */
export async function findMentions(
  ctx: Pick<ReadContext, "db"> & { viewer: Viewer },
  text: string,
): Promise<Mentions> {
  const names = extractMentionedNames(text);
  if (names.length === 0) return [];
  const rows = await ctx.db.rows(selectMentioned, { ...viewerValues(ctx.viewer), names });
  return rows.map(({ id: _id, username }) => ({ _id, username }));
}

/** Returns the value of the column `mentions`. */
export function toMentionsJson(mentions: Mentions): string | null {
  return mentions.length === 0 ? null : JSON.stringify(mentions);
}
