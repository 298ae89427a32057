import type { DraftView } from "@kora/contract/drafts";
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
import { statement } from "../../platform/database/statement.ts";
import { maxId } from "../../platform/ids.ts";
import { isLiveDraft } from "./access.ts";
import { type DraftRow, draftColumns, toDraftView } from "./views.ts";

interface PageParams {
  viewer: string;
  /** Lists only the draft of this story; null for all drafts. */
  storyId: string | null;
  /** `updated_at` and `id` of the last draft of the previous page. */
  beforeUpdatedAt: Date;
  beforeId: string;
  maxRows: number;
}

const selectOwnDrafts = statement<PageParams, DraftRow>(
  "list-drafts",
  (value) => sql`
    SELECT ${draftColumns(sql`d`)} FROM drafts d
    WHERE d.owner_id = ${value("viewer")} AND ${isLiveDraft(sql`d`)}
      AND (${value("storyId")}::uuid IS NULL OR d.story_id = ${value("storyId")}::uuid)
      AND (d.updated_at, d.id) < (${value("beforeUpdatedAt")}::timestamptz, ${value("beforeId")}::uuid)
    ORDER BY d.updated_at DESC, d.id DESC LIMIT ${value("maxRows")}`,
);

const Cursor = z.tuple([timestampKey, z.uuid()]);

/** Returns one page of the viewer's own drafts, or the draft of the story `storyId`, most recently changed first. */
export async function listDrafts(
  ctx: ViewerContext,
  input: { limit: number; cursor?: string | undefined; storyId?: string | undefined },
): Promise<Page<DraftView>> {
  const [beforeUpdatedAt, beforeId] = decodeCursor(input.cursor, Cursor) ?? [maxTimestamp, maxId];
  const rows = await ctx.db.rows(selectOwnDrafts, {
    viewer: ctx.viewer.userId,
    storyId: input.storyId ?? null,
    beforeUpdatedAt: new Date(beforeUpdatedAt),
    beforeId,
    maxRows: input.limit + 1,
  });
  const page = toPage(rows, input.limit, ({ updated_at, id }) => [updated_at.getTime(), id]);
  return { ...page, items: page.items.map(toDraftView) };
}
