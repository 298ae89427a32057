import type { SharePageInput } from "@kora/contract/rendering";

/** Returns the absolute URLs of a story's page, its preview card of 1200 × 630 pixels, its poster, and its writer's feed. */
export function getStoryUrls({ story, origin }: SharePageInput) {
  return {
    page: `${origin}/story/${story._id}/share`,
    card: `${origin}/story/${story._id}/card.png`,
    feed: `${origin}/writer/${story.userId._id}/feed.atom`,
    poster: `${origin}${story.posterImage}`,
  };
}
