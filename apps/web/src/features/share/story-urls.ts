import { feedPaths, toCardPath } from "@kora/contract/public-pages";
import type { SharePageInput } from "@kora/contract/rendering";

/** Returns the absolute URLs of a story's page, its preview card of 1200 × 630 pixels, its poster, and its griot's feed, if any. */
export function getStoryUrls({ story, author, origin }: SharePageInput) {
  return {
    page: `${origin}/story/${story._id}/share`,
    card: `${origin}${toCardPath(story)}`,
    feed: author.username === null ? undefined : `${origin}${feedPaths.griot(author.username)}`,
    poster: `${origin}${story.posterImage}`,
  };
}
