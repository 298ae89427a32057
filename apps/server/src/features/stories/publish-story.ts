import type { Genre } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { StoryView } from "@kora/contract/stories";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { NotAPicture, type Picture, TooManyPixels } from "../../platform/media/pictures.ts";
import { moveStoriesCount } from "../writers/index.ts";
import { getStory } from "./get-story.ts";
import { cleanStoryHtml, countStoryWords } from "./story-html.ts";
import { stories, storyBodies, storyCounts, storyGenres } from "./tables.ts";

/** The form, checked by the contract. `html` is as the caller sent it. */
export interface NewStory {
  title: string;
  shortDescription: string;
  html: string;
  genres?: readonly Genre[] | undefined;
  posterAlt: string;
  poster: Buffer;
}

/**
 * Publishes a story of the viewer, who is a griot (the call's access rule). Its HTML is cleaned, its
 * poster checked by the bytes and re-encoded; without genres it gets the griot's own first three.
 */
export async function publishStory(ctx: ViewerContext, input: NewStory): Promise<StoryView> {
  const html = cleanStoryHtml(input.html);
  const wordCount = countStoryWords(html);
  if (wordCount === 0) {
    throw invalid("story", sentences.stories.contentRequired);
  }
  if (wordCount > limits.story.words) {
    throw invalid("story", sentences.stories.tooManyWords);
  }
  const poster = await storePoster(ctx, input.poster);
  try {
    return await inTransaction(ctx, async (act) => {
      const { db, viewer } = act;
      const own = await moveStoriesCount(db, { userId: viewer.userId, by: 1 });
      const wanted = input.genres?.length ? input.genres : own;
      const genres = [...new Set(wanted)].slice(0, limits.story.genres);
      const id = newId();
      await db.drizzle.insert(stories).values({
        id,
        authorId: viewer.userId,
        title: input.title,
        shortDescription: input.shortDescription,
        genres,
        posterId: poster.id,
        posterWidth: poster.width,
        posterHeight: poster.height,
        posterWidths: [...poster.widths],
        posterAlt: input.posterAlt,
        posterColor: poster.color,
        createdAt: ctx.clock.now(),
      });
      await db.drizzle.insert(storyBodies).values({ storyId: id, html, wordCount });
      await db.drizzle.insert(storyCounts).values({ storyId: id });
      await db.drizzle.insert(storyGenres).values(genres.map((genre) => ({ genre, storyId: id })));
      return await getStory(act, id);
    });
  } catch (error) {
    await ctx.media.remove(poster.id);
    throw error;
  }
}

async function storePoster(ctx: ViewerContext, bytes: Buffer): Promise<Picture> {
  try {
    return await ctx.pictures.take(bytes);
  } catch (error) {
    if (error instanceof TooManyPixels) {
      const sentence = sentences.stories.posterTooLarge;
      throw new AppError("TOO_LARGE", sentence, { fields: { posterImage: sentence } });
    }
    throw error instanceof NotAPicture
      ? invalid("posterImage", sentences.stories.posterNotAnImage)
      : error;
  }
}
