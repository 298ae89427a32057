import type { RevisionSummaryView, RevisionView } from "@kora/contract/dashboard";
import { sentences } from "@kora/contract/sentences";
import type { StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import {
  type RevisionRow,
  type RevisionSummaryRow,
  toRevisionSummaryView,
  toRevisionView,
} from "./views.ts";

type RevisionContext = Pick<ReadContext, "db"> & { readonly viewer: Viewer };

const selectOwnStory = statement<{ storyId: string; viewer: string }, unknown>(
  "own-story-of-revisions",
  (value) => sql`
    SELECT FROM stories s
    WHERE s.id = ${value("storyId")} AND s.author_id = ${value("viewer")} AND s.deleted_at IS NULL`,
);

const selectSummaries = statement<{ storyId: string }, RevisionSummaryRow>(
  "list-revisions",
  (value) => sql`
    SELECT revision, written_at, title, word_count FROM story_revisions
    WHERE story_id = ${value("storyId")} ORDER BY revision DESC`,
);

/** Returns the earlier versions of the viewer's own story, newest first. Throws 404 for any other story. */
export async function listRevisions(
  ctx: RevisionContext,
  storyId: string,
): Promise<RevisionSummaryView[]> {
  if (!(await ctx.db.row(selectOwnStory, { storyId, viewer: ctx.viewer.userId }))) {
    throw notFound(sentences.stories.notFound);
  }
  return (await ctx.db.rows(selectSummaries, { storyId })).map(toRevisionSummaryView);
}

type OwnRevisionRow = RevisionRow & { min_rating: StoryRating };

const selectRevision = statement<
  { storyId: string; revision: number; viewer: string },
  OwnRevisionRow
>(
  "revision",
  (value) => sql`
    SELECT r.revision, r.written_at, r.title, r.short_description, r.html, r.format, r.word_count, r.genres,
      r.poster_alt, r.rating, r.warnings, r.language, r.tags, r.note_before, r.note_after, s.min_rating
    FROM story_revisions r JOIN stories s ON s.id = r.story_id
    WHERE r.story_id = ${value("storyId")} AND r.revision = ${value("revision")}
      AND s.author_id = ${value("viewer")} AND s.deleted_at IS NULL`,
);

/** Returns the row of an earlier version of the viewer's own story. Throws 404 for any other. */
export async function readRevision(
  ctx: RevisionContext,
  input: { storyId: string; revision: number },
): Promise<OwnRevisionRow> {
  const row = await ctx.db.row(selectRevision, { ...input, viewer: ctx.viewer.userId });
  if (!row) {
    throw notFound(sentences.publication.revisionNotFound);
  }
  return row;
}

/** Returns an earlier version of the viewer's own story. Throws 404 for any other. */
export async function getRevision(
  ctx: RevisionContext,
  input: { storyId: string; revision: number },
): Promise<RevisionView> {
  return toRevisionView(await readRevision(ctx, input));
}
