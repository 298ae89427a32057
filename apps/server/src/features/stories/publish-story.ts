import type { Genre } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { StoryView } from "@kora/contract/stories";
import { type StoryRating, type StoryWarning, sortWarnings } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import { inTransaction, toRequester, type ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newId } from "../../platform/ids.ts";
import type { Picture } from "../../platform/media/pictures.ts";
import { rethrowPictureErrors } from "../../platform/media/rethrow-picture-errors.ts";
import { storeForViewer } from "../storage/index.ts";
import { incrementStoriesCount } from "../writers/index.ts";
import { addToPlaylists } from "./add-to-playlists.ts";
import { deleteDraftOfStory } from "./delete-draft-of-story.ts";
import { getStory } from "./get-story.ts";
import { newStoryScore } from "./rank-trending.ts";
import { validateStoryHtml } from "./story-html.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Alerts the writer's followers to a new story. `features/alerts` has the handler. */
    "alert-followers": {
      storyId: string;
      /** The last follower whom the previous job alerted; `at` is the time of the follow. */
      after?: { at: string; followerId: string };
    };
  }
}

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
  poster: ReceivedFile;
  /** The id of the draft that is published. The draft is deleted. */
  draftId?: string | undefined;
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
  html: string;
  format: number;
  wordCount: number;
  now: Date;
}

const insertStory = statement<Values, unknown>(
  "publish-story",
  (value) => sql`
    WITH inserted AS (
      INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
        poster_height, poster_widths, poster_alt, poster_color, rating, warnings, created_at)
      VALUES (${value("id")}, ${value("authorId")}, ${value("title")}, ${value("shortDescription")}, ${value("genres")},
        ${value("posterId")}, ${value("posterWidth")}, ${value("posterHeight")}, ${value("posterWidths")},
        ${value("posterAlt")}, ${value("posterColor")}, ${value("rating")},
        ${value("warnings")}, ${value("now")})
      RETURNING id, author_id, genres, rating
    ),
    inserted_body AS (
      INSERT INTO story_bodies (story_id, html, word_count)
      SELECT id, ${value("html")}, ${value("wordCount")} FROM inserted
    ),
    inserted_counts AS (
      INSERT INTO story_counts (story_id, author_id, is_mature) SELECT id, author_id, rating = 'mature' FROM inserted
    ),
    inserted_trending AS (
      INSERT INTO trending_stories (story_id, writer_id, score)
      SELECT inserted.id, w.id, ${literal(newStoryScore)} FROM inserted
        JOIN writers w ON w.user_id = ${value("authorId")}
    )
    INSERT INTO story_genres (story_id, genre) SELECT id, unnest(genres) FROM inserted`,
);

/**
 * Publishes a story of the viewer, who is a writer, because the contract allows the call to writers only. Sanitizes the
 * HTML, checks the poster by its bytes and re-encodes it. Throws 400 for an invalid story or poster, and 413 for a
 * poster that is too large.
 */
export async function publishStory(ctx: ViewerContext, input: NewStory): Promise<StoryView> {
  const { html, wordCount } = validateStoryHtml(input.html);
  return storeForViewer(
    ctx,
    input.poster.byteLength,
    () => storePoster(ctx, input.poster),
    (poster, claim) =>
      inTransaction(ctx, async (tx) => {
        const { db, viewer } = tx;
        const writerGenres = await incrementStoriesCount(db, { userId: viewer.userId, amount: 1 });
        const genres = [...new Set(input.genres?.length ? input.genres : writerGenres)];
        const id = newId();
        await db.rows(insertStory, {
          id,
          authorId: viewer.userId,
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
          html,
          wordCount,
          now: ctx.clock.now(),
        });
        await tx.enqueue("alert-followers", { storyId: id });
        if (input.playlists?.length) {
          await addToPlaylists(tx, { storyId: id, playlistIds: input.playlists });
        }
        if (input.draftId !== undefined) {
          await deleteDraftOfStory(tx, input.draftId);
        }
        await claim(db);
        return await getStory(tx, id);
      }),
  );
}

/** Stores the poster in several sizes. */
function storePoster(ctx: ViewerContext, { path }: ReceivedFile): Promise<Picture> {
  return rethrowPictureErrors(ctx.pictures.store(path, toRequester(ctx)), {
    field: "posterImage",
    tooLarge: sentences.stories.posterTooLarge,
    notAPicture: sentences.stories.posterNotAnImage,
  });
}
