import type { Genre } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { ShownTo } from "@kora/contract/shown-to";
import type { StoryView } from "@kora/contract/stories";
import { type StoryRating, type StoryWarning, sortWarnings } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import { inTransaction, toRequester, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newId, newIdAt } from "../../platform/ids.ts";
import type { Picture } from "../../platform/media/pictures.ts";
import { rethrowPictureErrors } from "../../platform/media/rethrow-picture-errors.ts";
import { storeForViewer } from "../storage/index.ts";
import { shownToOf } from "../visibility/index.ts";
import { lockWriter } from "../writers/index.ts";
import { addToPlaylists } from "./add-to-playlists.ts";
import { deleteDraftOfStory } from "./delete-draft-of-story.ts";
import { getStory } from "./get-story.ts";
import { openStory } from "./open-story.ts";
import { lockPictures } from "./own-pictures.ts";
import { putIntoSeries } from "./put-into-series.ts";
import { checkPublishAt, checkScheduledCount } from "./schedule.ts";
import { validateStory } from "./story-html.ts";

/** The form of a new story. Its fields are validated, but `html` is not yet sanitized. */
export interface NewStory {
  title: string;
  shortDescription: string;
  html: string;
  /** Without genres, the story gets the first genres of the writer. */
  genres?: readonly Genre[] | undefined;
  /** Ids of playlists to which the story is added. Ids of playlists of other users are ignored. */
  playlists?: readonly string[] | undefined;
  posterAlt: string;
  rating?: StoryRating | undefined;
  warnings?: readonly StoryWarning[] | undefined;
  /** A BCP 47 language tag in its canonical form; undefined if the language is unknown. */
  language?: string | undefined;
  /** Tags in their one spelling, see `foldTag` of the contract. */
  tags?: readonly string[] | undefined;
  noteBefore?: string | undefined;
  noteAfter?: string | undefined;
  poster: ReceivedFile;
  /** To whom the story is shown; undefined for the griot's setting. */
  shownTo?: ShownTo | undefined;
  /** The id of the writer's series of which the story becomes the last part. */
  series?: string | undefined;
  /** The time of the publication; undefined to publish at once. */
  publishAt?: Date | undefined;
  /** The id of the draft that is published. The draft is deleted. */
  draftId?: string | undefined;
  /** The revision of the draft that is published. A draft that was changed since is not deleted. */
  draftRevision?: number | undefined;
}

interface Values {
  id: string;
  authorId: string;
  title: string;
  shortDescription: string;
  genres: readonly Genre[];
  posterId: string;
  posterWidth: number;
  posterHeight: number;
  posterWidths: readonly number[];
  posterAlt: string;
  posterColor: string;
  rating: StoryRating;
  warnings: readonly StoryWarning[];
  shownTo: ShownTo | null;
  language: string | null;
  tags: readonly string[];
  noteBefore: string;
  noteAfter: string;
  html: string;
  format: number;
  wordCount: number;
  pictures: readonly string[];
  createdAt: Date;
  publishAt: Date | null;
  now: Date;
}

const insertStory = statement<Values, unknown>(
  "publish-story",
  (value) => sql`
    WITH inserted AS (
      INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
        poster_height, poster_widths, poster_alt, poster_color, rating, warnings, language, tags, shown_to, created_at,
        unpublished_at, publish_at, was_published)
      SELECT ${value("id")}, author.id, ${value("title")}, ${value("shortDescription")}, ${value("genres")},
        ${value("posterId")}, ${value("posterWidth")}, ${value("posterHeight")}, ${value("posterWidths")},
        ${value("posterAlt")}, ${value("posterColor")}, ${value("rating")},
        ${value("warnings")}, ${value("language")}, ${value("tags")}, ${shownToOf(sql`author`, sql`${value("shownTo")}::text`)},
        ${value("createdAt")}, ${value("now")}, ${value("publishAt")}, false
      FROM users author WHERE author.id = ${value("authorId")}
      RETURNING id, author_id, rating
    ),
    inserted_body AS (
      INSERT INTO story_bodies (story_id, html, format, word_count, pictures, note_before, note_after)
      SELECT id, ${value("html")}, ${value("format")}, ${value("wordCount")}, ${value("pictures")}::uuid[],
        ${value("noteBefore")}, ${value("noteAfter")}
      FROM inserted
    )
    INSERT INTO story_counts (story_id, author_id, is_open, is_mature)
    SELECT id, author_id, false, rating = 'mature' FROM inserted`,
);

/**
 * Publishes a story of the viewer, at once or at `publishAt`. The viewer is a writer, because the contract allows the call
 * to writers only. Sanitizes the HTML, checks the poster by its bytes and re-encodes it. Throws 400 for an invalid story,
 * poster or time, 409 for too many scheduled stories, and 413 for a poster that is too large.
 */
export async function publishStory(ctx: ViewerContext, input: NewStory): Promise<StoryView> {
  const body = await validateStory(ctx, input.html);
  const { publishAt } = input;
  if (publishAt) checkPublishAt(ctx, publishAt);
  return storeForViewer(
    ctx,
    input.poster.byteLength,
    () => storePoster(ctx, input.poster),
    (poster, claim) =>
      inTransaction(ctx, async (tx) => {
        const { db, viewer } = tx;
        await lockPictures(tx, body.pictures);
        const { userId: authorId } = viewer;
        const writerGenres = await lockWriter(db, authorId);
        if (publishAt) await checkScheduledCount(tx);
        const genres = [...new Set(input.genres?.length ? input.genres : writerGenres)];
        const now = ctx.clock.now();
        // All lists are ordered by the ids, so the id has the time of the publication.
        const id = publishAt ? newIdAt(publishAt) : newId();
        await db.rows(insertStory, {
          id,
          authorId,
          title: input.title,
          shortDescription: input.shortDescription,
          genres: genres.slice(0, limits.story.genres),
          posterId: poster.id,
          posterWidth: poster.width,
          posterHeight: poster.height,
          posterWidths: poster.widths,
          posterAlt: input.posterAlt,
          posterColor: poster.color,
          rating: input.rating ?? "everyone",
          warnings: sortWarnings(input.warnings ?? []),
          shownTo: input.shownTo ?? null,
          language: input.language ?? null,
          tags: [...new Set(input.tags)],
          noteBefore: input.noteBefore ?? "",
          noteAfter: input.noteAfter ?? "",
          ...body,
          createdAt: publishAt ?? now,
          publishAt: publishAt ?? null,
          now,
        });
        if (!publishAt) await openStory(tx, { id, authorId, wasPublished: false });
        if (input.playlists?.length) {
          await addToPlaylists(tx, { storyId: id, playlistIds: input.playlists });
        }
        if (input.series !== undefined) {
          await putIntoSeries(tx, { storyId: id, seriesId: input.series });
        }
        if (input.draftId !== undefined) {
          await deleteDraftOfStory(tx, { ...input, draftId: input.draftId });
        }
        await claim(db);
        return await getStory(tx, id);
      }),
  );
}

/** Stores the poster in several sizes. */
function storePoster(ctx: ViewerContext, { path }: ReceivedFile): Promise<Picture> {
  return rethrowPictureErrors(ctx.pictures.store(path, toRequester(ctx), { isOpaque: true }), {
    formField: "posterImage",
    tooLarge: sentences.stories.posterTooLarge,
    notAPicture: sentences.stories.posterNotAnImage,
  });
}
