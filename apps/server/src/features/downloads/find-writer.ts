import { sentences } from "@kora/contract/sentences";
import { serverLimits } from "@kora/contract/server-limits";
import { sql } from "drizzle-orm";
import { literal, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { isShownToViewer, isVisibleSeries, isVisibleStory } from "../stories/index.ts";
import { mayDownloadFrom, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { getWriterForViewer } from "../writers/index.ts";
import {
  type Download,
  type DownloadContext,
  type DownloadStory,
  downloadStoryColumns,
  requireDownload,
  toCollection,
  toReader,
} from "./download.ts";

/** A story of the writer. `series_id` and the section are null outside of a series that the reader may see. */
interface StoryRow extends DownloadStory {
  series_id: string | null;
  position: number | null;
}

const selectWriter = statement<
  { authorId: string; viewer: string },
  { poster_name: string; may_download: boolean }
>(
  "downloaded-writer",
  (value) => sql`
    SELECT author.poster_name, ${mayDownloadFrom(sql`author`, value("viewer"))} AS may_download
    FROM users author WHERE author.id = ${value("authorId")}`,
);

const selectStories = statement<{ authorId: string } & ViewerValues, StoryRow>(
  "downloaded-writer-stories",
  (value) => sql`
    SELECT story.*, shown.id AS series_id, shown.title AS section, part.position
    FROM (
      SELECT ${downloadStoryColumns} FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.author_id = ${value("authorId")} AND ${isVisibleStory(sql`s`, sql`author`, value)}
        AND ${isShownToViewer(sql`s`, sql`author`, value)}
      ORDER BY s.id DESC LIMIT ${literal(serverLimits.download.stories)}
    ) story
      LEFT JOIN series_parts part ON part.story_id = story.id
      LEFT JOIN LATERAL (
        SELECT series.id, series.title FROM series JOIN users author ON author.id = series.author_id
        WHERE series.id = part.series_id AND ${isVisibleSeries(sql`series`, sql`author`, value)}
      ) shown ON true
    ORDER BY story.id`,
);

/**
 * Returns the download of a writer's stories, by the writer id or the user id: oldest first, and the parts of a series
 * together where its first one is. Throws 403 if the viewer blocked the writer, and 404 for any other writer whom the
 * reader or visitor may not see, or without stories.
 */
export async function findWriter(ctx: DownloadContext, writerOrUserId: string): Promise<Download> {
  const viewer = toReader(ctx);
  const { userId: authorId } = await getWriterForViewer({ ...ctx, viewer }, writerOrUserId);
  const writer = await ctx.db.row(selectWriter, { authorId, viewer: viewer.userId });
  if (!writer) throw notFound(sentences.writers.notFound);
  requireDownload(writer);
  const rows = await ctx.db.rows(selectStories, { authorId, ...viewerValues(viewer) });
  const source = `${ctx.config.publicUrl}/writer/profile/${authorId}`;
  const book = {
    id: authorId,
    title: toTitle(writer.poster_name),
    description: "",
    genres: [],
    source,
  };
  return toCollection("writer", book, bySeries(rows));
}

const toTitle = (author: string) => `Stories by ${author}`;

function bySeries(rows: readonly StoryRow[]): readonly StoryRow[] {
  const groups = Map.groupBy(rows, (row) => row.series_id ?? row.id);
  return [...groups.values()].flatMap((group) =>
    group.toSorted((row, other) => (row.position ?? 0) - (other.position ?? 0)),
  );
}
