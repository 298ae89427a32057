import type { CommentsView } from "@kora/contract/comments";
import { sentences } from "@kora/contract/sentences";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type PageInput } from "../../platform/cursor.ts";
import { notFound } from "../../platform/errors.ts";
import type { PagedResult } from "../../platform/http/mount-calls.ts";
import { toStoryCounts } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import { startOfThread, toThread } from "./thread.ts";
import { type ThreadRow, threadPage } from "./thread-page.ts";
import type { CommentRow } from "./views.ts";

/** The content of a cursor: `sort_key` and `id` of a comment. */
const Cursor = z.tuple([z.int().min(startOfThread[0]).max(0), z.uuid()]);

/**
 * Returns one page of a story's comments, or of the replies to `parentId`, as the viewer may see them, with the story's
 * counts. Throws 404 if the story is not visible to the viewer.
 */
export async function listComments(
  ctx: ViewerContext,
  input: PageInput & { storyId: string; parentId?: string | undefined },
): Promise<PagedResult<CommentsView>> {
  const { storyId, parentId, limit } = input;
  const [afterSortKey, afterId] = decodeCursor(input.cursor, Cursor) ?? startOfThread;
  const rows = await ctx.db.run(threadPage, {
    ...viewerValues(ctx.viewer),
    storyId,
    threadId: parentId ?? storyId,
    afterSortKey,
    afterId,
    maxRows: limit + 1,
  });
  // Each row contains the story's counts.
  const [firstRow] = rows;
  if (!firstRow) {
    throw notFound(sentences.stories.notFound);
  }
  const commentRows = rows.filter((row): row is ThreadRow & CommentRow => row.id !== null);
  const { comments, nextCursor } = toThread(commentRows, limit, ctx.viewer.userId);
  return { body: { ...toStoryCounts(firstRow), comments }, nextCursor };
}
