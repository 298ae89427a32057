import type { DraftView } from "@kora/contract/drafts";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeTimeCursor,
  type Page,
  type PageInput,
  type TimeKey,
  toPage,
} from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { isLiveDraft } from "./access.ts";
import { type DraftRow, draftColumns, toDraftView } from "./views.ts";

interface PageParams extends TimeKey {
  viewer: string;
  /** Lists only the draft of this story; null for all drafts. */
  storyId: string | null;
  maxRows: number;
}

const selectOwnDrafts = statement<PageParams, DraftRow>(
  "list-drafts",
  (value) => sql`
    SELECT ${draftColumns(sql`d`)} FROM drafts d
    WHERE d.owner_id = ${value("viewer")} AND ${isLiveDraft(sql`d`)}
      AND (${value("storyId")}::uuid IS NULL OR d.story_id = ${value("storyId")}::uuid)
      AND (d.updated_at, d.id) < (${value("afterTime")}::timestamptz, ${value("afterId")}::uuid)
    ORDER BY d.updated_at DESC, d.id DESC LIMIT ${value("maxRows")}`,
);

/** Returns one page of the viewer's own drafts, or the draft of the story `storyId`, most recently changed first. */
export async function listDrafts(
  ctx: ViewerContext,
  input: PageInput & { storyId?: string | undefined },
): Promise<Page<DraftView>> {
  const rows = await ctx.db.rows(selectOwnDrafts, {
    viewer: ctx.viewer.userId,
    storyId: input.storyId ?? null,
    ...decodeTimeCursor(input.cursor),
    maxRows: input.limit + 1,
  });
  const page = toPage(rows, input.limit, ({ updated_at, id }) => [updated_at.getTime(), id]);
  return { ...page, items: page.items.map(toDraftView) };
}
