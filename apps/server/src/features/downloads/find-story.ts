import type { Genre } from "@kora/contract/genres";
import { sentences } from "@kora/contract/sentences";
import type { StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { getPublicStory, getStory, isReadableStory, isShownToViewer } from "../stories/index.ts";
import { mayDownloadFrom, type ViewerValues, viewerValues } from "../visibility/index.ts";
import {
  type Download,
  type DownloadContext,
  type DownloadStory,
  downloadStoryColumns,
  requireDownload,
  toReader,
} from "./download.ts";

interface StoryRow extends DownloadStory {
  short_description: string;
  genres: Genre[];
  rating: StoryRating;
  may_download: boolean;
}

const selectStory = statement<{ storyId: string } & ViewerValues, StoryRow>(
  "downloaded-story",
  (value) => sql`
    SELECT ${downloadStoryColumns}, s.short_description, s.genres, s.rating,
      ${mayDownloadFrom(sql`author`, value("viewer"))} AS may_download
    FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ${value("storyId")} AND ${isReadableStory(sql`s`, sql`author`, value)}
      AND ${isShownToViewer(sql`s`, sql`author`, value)}`,
);

/** Returns the download of a story. Throws the error that the story's page shows to a reader or visitor who may not see it. */
export async function findStory(ctx: DownloadContext, storyId: string): Promise<Download> {
  const values = viewerValues(toReader(ctx));
  const row =
    (await ctx.db.row(selectStory, { storyId, ...values })) ??
    (await ctx.db.row(selectStory, { storyId: await findPresentId(ctx, storyId), ...values }));
  if (!row) throw notFound(sentences.stories.notFound);
  requireDownload(row);
  const { id, title, short_description: description, author, genres, rating, language } = row;
  const source = `${ctx.config.publicUrl}/story/${id}/share`;
  return {
    kind: "story",
    book: {
      ...{ id, title, description, authors: [author], language, genres, rating, source },
      changedAt: row.changed_at,
    },
    stories: [row],
  };
}

/** Returns the id that a story has now. Throws for a story that the reader or visitor may not see. */
async function findPresentId(ctx: DownloadContext, storyId: string): Promise<string> {
  const { viewer } = ctx;
  const story = await (viewer
    ? getStory({ ...ctx, viewer }, storyId)
    : getPublicStory(ctx, storyId));
  return story._id;
}
